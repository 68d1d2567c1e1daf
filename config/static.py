"""Static files with hashed names, ES-module imports included."""

from whitenoise.storage import CompressedManifestStaticFilesStorage


class ModuleManifestStorage(CompressedManifestStaticFilesStorage):
    """Rewrite ``import … from`` in JavaScript modules to the hashed names as well."""

    support_js_module_import_aggregation = True
