/*
 * Runs inline in the head of every public page. Pictures that load lazily wait (`[data-early]` in
 * elements.css) until all of the first screen has come, or the visitor scrolls: on a slow link browsers
 * fetch them from 2,500 px below the screen on, and they would share the line with the one picture
 * that is looked at. A visitor who saves data gets them in a file for two fifths of the screen's
 * width (WICG Save Data API). Without scripts the browser's own margin holds.
 */

interface NavigatorWithConnection extends Navigator {
  /** Network Information API; Safari and Firefox have none. */
  connection?: { saveData?: boolean };
}

const page = document.documentElement;

function releasePictures(): void {
  delete page.dataset['early'];
  if (!(navigator as NavigatorWithConnection).connection?.saveData) return;
  for (const source of document.querySelectorAll('source'))
    if (source.nextElementSibling?.matches('[loading=lazy]')) source.sizes = '40vw';
}

page.dataset['early'] = '';
addEventListener('load', releasePictures);
addEventListener('scroll', releasePictures, { once: true });

export {};
