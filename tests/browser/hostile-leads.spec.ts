import { inHours, openDatabase, signIn } from './admin-desk.ts';
import { expect, test } from './fixtures.ts';
import { startOwnSite } from './own-site.ts';

/** Tags, attributes, addresses, templates and encodings, each of which would call `alert`. */
const hostile = [
  '<script>alert(1)</script>',
  '"><script>alert(1)</script>',
  '</textarea><script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  "'><img src=x onerror=alert(1)>",
  '<svg/onload=alert(1)//',
  '<svg><script>alert(1)</script></svg>',
  '<math><mi xlink:href=data:x>alert(1)',
  '<iframe srcdoc="<script>alert(1)">',
  '<object data=javascript:alert(1)>',
  '<a href=javascript:alert(1)>x</a>',
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)//x@y.zz',
  'data:text/html,<script>alert(1)',
  '" onmouseover=alert(1) x="',
  '" autofocus onfocus=alert(1) "',
  '<style>@import"//x.example"</style>',
  '<meta http-equiv=refresh content=0>',
  '&lt;script&gt;alert(1)&lt;/script&gt;',
  '#{alert(1)}{{alert(1)}}<%alert(1)%>',
  '\\u003cscript\\u003ealert(1)',
  '<scr\u200Bipt>alert(1)</scr\u200Bipt>',
];

/** What a sender writes, a hostile text in every field. */
const textsOf = (text: string) => ({
  name: text,
  email: text,
  phone: text,
  area: text,
  message: text,
});

// A site of its own, whose desk shows only hostile leads. What breaks the policy or Trusted Types is an error in the
// console, on which every test fails.
const site = startOwnSite();

test('hostile texts are shown as plain text', async ({ page }) => {
  const opened: string[] = [];
  page.on('dialog', (dialog) => {
    opened.push(dialog.message());
    void dialog.dismiss();
  });
  const rows = [false, true].flatMap((suspected_spam) =>
    hostile.map((text, index) => ({
      ...textsOf(text),
      spam_reason: text,
      suspected_spam,
      source: 'provider',
      created_at: inHours(-index),
    })),
  );
  await openDatabase(site).from('contact_submissions').insert(rows).throwOnError();
  await signIn(page, site);
  await page.getByText(`Suspected spam (${hostile.length})`).click();
  for (const [name, isSuspected] of [
    ['Contact Submissions', false],
    [/Suspected spam/, true],
  ] as const) {
    const table = page.getByRole('table', { name });
    await expect(table.getByRole('rowheader')).toHaveText(hostile);
    const shown = await table.locator('tr.lead').evaluateAll((leads) =>
      leads.map((lead) => ({
        name: lead.querySelector('.lead-name')?.textContent,
        phone: lead.querySelectorAll('.address')[0]?.textContent,
        email: lead.querySelectorAll('.address')[1]?.textContent,
        area: lead.querySelector('.place')?.textContent?.trim(),
        message: lead.querySelector('.lead-message .words')?.textContent,
        reason: lead.querySelector('.reason')?.textContent,
      })),
    );
    expect(shown).toEqual(
      hostile.map((text) => ({
        ...textsOf(text),
        area: text.trim(),
        reason: isSuspected ? text : undefined,
      })),
    );
  }
  await page.mouse.move(400, 400);
  // Elements that exist only if a text was rendered as HTML.
  const tags = ['script', 'iframe', 'object', 'img', 'math', 'style', 'meta'];
  await expect(page.locator(tags.map((tag) => `main ${tag}`).join())).toHaveCount(0);
  // Nor is anything dialed or written to.
  const links = page.locator('main a:not([href^="/"])');
  await expect(links).toHaveCount(0);
  expect(opened).toEqual([]);
});
