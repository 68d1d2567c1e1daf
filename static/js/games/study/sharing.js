/** A study out of the browser and into it: links, records to download, records to load. */

import { find } from "../../lib/dom.js";
import { gettext as _, interpolate } from "../../lib/i18n.js";
import { post } from "./line.js";

const FILE_MOST = 64 * 1024;
const LOADED = "tercet:analysis-loaded";

const part = (root, name) => find(`[data-f="${name}"]`, root);

/** The study that a record was loaded as, for the page that was opened to show it; null on any other. */
export function loadedStudy(game) {
  if (!new URLSearchParams(location.search).has("loaded")) return null;
  try {
    const study = JSON.parse(sessionStorage.getItem(LOADED) ?? "null");
    return study?.game === game && study.tree ? study : null;
  } catch (error) {
    console.warn("analysis: the loaded record cannot be read back.", error);
    return null;
  }
}

/**
 * @param {{root: HTMLElement, studyOf: () => object, onTell: (text: string) => void}} options
 */
export function createSharing({ root, studyOf, onTell }) {
  const link = part(root, "link");
  const form = part(root, "load-form");

  async function tried(work) {
    try {
      await work();
    } catch (error) {
      onTell(error.sentence ?? String(error));
    }
  }

  const share = () =>
    tried(async () => {
      const [, { url }] = await post(root.dataset.share, studyOf());
      part(root, "shared").hidden = false;
      link.value = url;
      link.focus();
      link.select();
      onTell(_("Whoever has the link can open this study."));
    });

  const copy = () =>
    tried(async () => {
      try {
        await navigator.clipboard.writeText(link.value);
        onTell(_("The link is copied."));
      } catch {
        link.select();
        onTell(_("Copy the selected link."));
      }
    });

  const download = () =>
    tried(async () => {
      const study = studyOf();
      const [, { text }] = await post(root.dataset.export, study);
      const address = URL.createObjectURL(new Blob([text], { type: "text/plain" }));
      const anchor = document.createElement("a");
      anchor.href = address;
      anchor.download = `${study.game}-analysis.txt`;
      anchor.click();
      setTimeout(() => URL.revokeObjectURL(address), 1000);
    });

  async function load(event) {
    event.preventDefault();
    const [file] = part(root, "load-file").files;
    await tried(async () => {
      if (file && file.size > FILE_MOST) {
        onTell(interpolate(_("The file has more than %(most)s KB."), { most: FILE_MOST / 1024 }));
        return;
      }
      const text = file ? await file.text() : part(root, "load-text").value;
      const [, { url, ...study }] = await post(root.dataset.load, { text });
      sessionStorage.setItem(LOADED, JSON.stringify(study));
      location.assign(`${url}?loaded=1`);
    });
  }

  form.addEventListener("submit", load);

  return {
    share,
    copy,
    download,
    /** The link, if one is shown, tells of an older state. */
    changed() {
      if (part(root, "shared").hidden) return;
      part(root, "shared").hidden = true;
      onTell(_("Changed since it was shared."));
    },
  };
}
