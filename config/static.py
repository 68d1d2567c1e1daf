"""Static files with hashed names, ES-module imports included."""

from whitenoise.storage import CompressedManifestStaticFilesStorage


class ModuleManifestStorage(CompressedManifestStaticFilesStorage):
    """Rewrite ``import … from`` in JavaScript modules to the hashed names as well."""

    support_js_module_import_aggregation = True
    max_post_process_passes = 20
    """Passes until no hashed name changes: one for each module in the longest chain of imports, and one more to see it.

    An upgrade that changes the module at the end of a chain needs them all; Django's 5 are too few for the board.
    """
