// @ts-nocheck: plain JavaScript, which counts with texts as numbers, because this runs inline on every page.
// At the end of the body: what is shown on some days only (model/dated.ts), because pages are built rarely.
for (const element of document.querySelectorAll('[data-from]')) {
  const age = Date.now() - element.dataset.from;
  element.hidden = age < 0 || age > element.dataset.for;
}
