/*
 * A link to the form may hand over a service and an area by their ids, as in
 * /contact?service=SERVICE&area=TOWN, and a calculator its height in inches. What the visitor has
 * typed already stays.
 * Plain JavaScript, because the page loads this file as it is (OwnForm.astro).
 */
const query = new URLSearchParams(location.search);

/** @type {HTMLSelectElement | null} */
const service = document.querySelector('#lead-service');
const asked = query.get('service');
const option = [...(service?.options ?? [])].find(({ value }) => value === asked);
if (option) option.selected = true;

/** @type {HTMLElement | null} */
const holder = document.querySelector('[data-areas]');
/** @type {Map<string, string>} */
const areas = new Map(JSON.parse(holder?.dataset['areas'] ?? '[]'));
/** @type {HTMLInputElement | null} */
const area = document.querySelector('#lead-area');
const label = areas.get(query.get('area') ?? '');
if (area && label && !area.value) area.value = label;

/** @type {HTMLTextAreaElement | null} */
const message = document.querySelector('#lead-message');
const height = query.get('height');
if (message && /^\d{1,3}$/.test(height ?? '') && !message.value)
  message.value = (holder?.dataset['told'] ?? '').replace('{height}', String(height));

// Hydrates the form as a touch does: it then shows the draft of the last visit, and sends what waits.
try {
  if (localStorage['estimate-waiting'] || localStorage['estimate-draft']) {
    const island = holder?.querySelector('astro-island');
    // The script of the islands may come later.
    island?.setAttribute('data-touched', '');
    island?.dispatchEvent(new Event('pointerdown'));
  }
} catch {
  // Storage is blocked: it holds nothing.
}
