/**
 * Puts the text of the thank-you page in the place of the form and moves the focus to its heading;
 * where that page can't be had, goes there.
 */
export async function showThanks(form: HTMLFormElement, path: string): Promise<void> {
  const page = await fetchPage(path);
  const heading = page?.querySelector('main h1');
  const steps = page?.querySelector('.next-steps');
  if (!heading || !steps) {
    location.assign(path);
    return;
  }
  const box = document.createElement('div');
  box.className = 'sent';
  const title = document.createElement('h3');
  title.tabIndex = -1;
  title.textContent = heading.textContent;
  box.append(title);
  const lede = page?.querySelector('main .lede');
  if (lede) box.append(document.importNode(lede, true));
  const list = document.importNode(steps, true);
  const name = document.createElement('p');
  name.append(
    Object.assign(document.createElement('b'), {
      textContent: list.querySelector('h2')?.textContent,
    }),
  );
  list.querySelector('h2')?.replaceWith(name);
  box.append(list);
  form.replaceWith(box);
  title.focus();
}

async function fetchPage(path: string): Promise<Document | undefined> {
  try {
    const answer = await fetch(path);
    // Only the main part: the page's own style sheet would be refused by this page's policy.
    const [main] = answer.ok ? (/<main[\s\S]*<\/main>/.exec(await answer.text()) ?? []) : [];
    return main ? new DOMParser().parseFromString(main, 'text/html') : undefined;
  } catch {
    return undefined;
  }
}
