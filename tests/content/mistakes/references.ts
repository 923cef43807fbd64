import { type Mistake, mistakesIn } from './table.ts';

const list = String.raw`  - kind: offers\n    heading: What we build\n    lede: Two things, and both of them with a roof or without.\n    items:\n      - { title: Decks, text: Framed by hand., service: decks }\n      - { title: Porches, text: With screens., service: porches }\n      - { title: Swings, text: Hung from the beam. }\n  - kind: list\n    look: links\n    heading: Where to go from here\n    services: [porches]\n`;

/** Names of other entries, old addresses, and services without a page. */
export const references: Mistake[] = mistakesIn(String.raw`
services/decks.md
  references lead to entries that do not exist |     photo: deck\n  - kind: process →     photo: dek\n  - kind: process
    | faq: decks → faq: roofs
    | [first-deck] → [first-dek]
    | services/porches.md | phone: porches → phone: porches\nparent: structures
    | blog/first-deck.md | service: decks → service: deck
    | areas/chestertown.md | county: kent-county → county: kent
    areas/chestertown.md:5  county  There is no area "kent" in src/content/areas. Did you mean "kent-county"?
    blog/first-deck.md:8  service  There is no service "deck" in src/content/services. Did you mean "decks"?
    23  sections.0.photo  There is no photo "dek" in src/content/photos/photos.yaml. Did you mean "deck"?
    35  sections.3.faq  There is no block of questions "roofs" in src/content/faqs. Known: decks.
    38  sections.4.testimonials.0  There is no testimonial "first-dek" in src/content/testimonials.yaml. Did you mean "first-deck"?
    services/porches.md:6  parent  There is no service "structures" in src/content/services. Known: decks, porches.
  a text is too long once its facts are filled in | title: Decks in Kent County → title: "Decks for ((decks.price)), ((years))"
    | services/porches.md | title: Porches in Kent County → title: "Porches by ((name)) since ((founded))"
    | business.yaml | name: Cedar & Sons → name: Cedar & Sons of Chestertown
    services/porches.md:14  seo.title  With its facts filled in: This text is too long: 49 characters, at most 39 fit. Shorten it.
  a worked example lacks its month or has a name that is taken, and a fact without a value is where it can’t be left out | facts:\n → priceExamples: [{ id: price, what: A deck, others: "$9,000 elsewhere" }]\nfacts:\n
    | title: Decks in Kent County → title: "Decks ((lead-time)) away"
    | services/porches.md | seo:\n → priceExamples: [{ id: a, what: A porch, others: "$9,000", price: 8000 }]\nseo:\n
    | pages/about.md | ends with \nWe start ((lead-time)) after you sign.\n
    pages/about.md:27  "((lead-time))" is not filled in yet, and only a field can leave its sentence out. Fill it in, or take it out of this text.
    13  priceExamples.0.id  There is a fact "price" already. Choose another name for this example.
    16  seo  This names a fact that has no value yet, and the page cannot do without it. Fill in the fact, or take it out here.
    services/porches.md:13  priceExamples.0.asOf  "asOf" is missing. Your price and its month belong together: write both "price" and "asOf".
  an old address is a page, or leads to two pages, and a link still names one | updated: → formerly: [/about, /old-decks, /older]\nupdated:
    | blog/first-deck.md | date: → formerly: [/older]\ndate:
    | pages/about.md | (/decks#four → (/old-decks#four
    pages/about.md:19  Only a warning: The page /old-decks is at /decks now. Write "/decks#four-steps-to-a-deck".
    18  formerly.0  /about is a page of the site, so it can lead nowhere else. Take it out here.
    18  formerly.2  /older leads to /blog/first-deck already. Keep it in one of the two files.
  an old address is that of the form, the desk, the editor, the host or the back end | updated: → formerly: [/api/submit-lead, /API/Health, /admin, /Edit, /.netlify/functions/api, /_headers, /auth/v1, /rest/v1/x, /storage/v1, /functions/v1/lead-webhook, /Robots.TXT, /sitemap-index.xml, //api, /old/../api, /search.js, /administration, /old.html, /decks.html, /index.php]\nupdated:
    18  formerly.0  /api/submit-lead belongs to the form, the lead desk, the editor or the host, and would block it. Take it out here.
    18  formerly.1  /API/Health belongs to the form, the lead desk, the editor or the host, and would block it. Take it out here.
    18  formerly.10  /Robots.TXT belongs to the form, the lead desk, the editor or the host, and would block it. Take it out here.
    18  formerly.11  /sitemap-index.xml belongs to the form, the lead desk, the editor or the host, and would block it. Take it out here.
    18  formerly.12  //api belongs to the form, the lead desk, the editor or the host, and would block it. Take it out here.
    18  formerly.13  /old/../api belongs to the form, the lead desk, the editor or the host, and would block it. Take it out here.
    18  formerly.14  /search.js belongs to the form, the lead desk, the editor or the host, and would block it. Take it out here.
    18  formerly.2  /admin belongs to the form, the lead desk, the editor or the host, and would block it. Take it out here.
    18  formerly.3  /Edit belongs to the form, the lead desk, the editor or the host, and would block it. Take it out here.
    18  formerly.4  /.netlify/functions/api belongs to the form, the lead desk, the editor or the host, and would block it. Take it out here.
    18  formerly.5  /_headers belongs to the form, the lead desk, the editor or the host, and would block it. Take it out here.
    18  formerly.6  /auth/v1 belongs to the form, the lead desk, the editor or the host, and would block it. Take it out here.
    18  formerly.7  /rest/v1/x belongs to the form, the lead desk, the editor or the host, and would block it. Take it out here.
    18  formerly.8  /storage/v1 belongs to the form, the lead desk, the editor or the host, and would block it. Take it out here.
    18  formerly.9  /functions/v1/lead-webhook belongs to the form, the lead desk, the editor or the host, and would block it. Take it out here.
  an old address is a page in capitals, or has a query or an escape | updated: → formerly: ["/?page_id=12", /About, /about.html, "/%61pi"]\nupdated:
    18  formerly.0  This says "/?page_id=12". Write an old address of this site from the "/" after its name on, without its end "/" and without what follows a "?", like /old-page: the host looks only at the path.
    18  formerly.1  /About is a page of the site, so it can lead nowhere else. Take it out here.
    18  formerly.2  /about.html is a page of the site, so it can lead nowhere else. Take it out here.
    18  formerly.3  This says "/%61pi". Write an old address of this site from the "/" after its name on, without its end "/" and without what follows a "?", like /old-page: the host looks only at the path.
blog/first-deck.md
  an old address is a whole one | date: → formerly: [https://www.cedar.example/old]\ndate:
    5  formerly.0  This says "https://www.cedar.example/old". Write an old address of this site from the "/" after its name on, without its end "/" and without what follows a "?", like /old-page: the host looks only at the path.
  links to phones, email and other sites lack a part | ends with \n[a](tel:)\n[b](mailto:bob)\n[c](https:/other.example/x)\n[d]()\n[e](tel:811) [f](mailto:bob@other.example?subject=Deck) [g](sms:+14105550103)\n
    26  The link "tel:" has no phone number. Write "tel:((phones.main))", or "tel:" and a number in digits.
    27  The link "mailto:bob" has no email address. Write "mailto:((email))", or "mailto:" and an address.
    28  The link "https:/other.example/x" isn't an address. Write one like "https://www.example.com/page".
    29  The link "" leads nowhere. Begin a page of this site with "/", like "/about", and another site with "https://".
  links lead to this site by its name, to this computer, a preview, a script, a bare fact; a choice is unknown | ends with \n[a](https://www.cedar.example/kontakt) [b](HTTPS://CEDAR.example/about#the-shop)\n[c](http://localhost:4321/contact)\n[d](https://deploy-preview-7--cedar.netlify.app/about)\n<javascript:alert(1)>\n[e](((email)))\n[f](https://other.example/x) [g](mailto:((email))) [h](tel:((phones.main)))\n[i](/contact?service=deks) [j](/contact?area=nowhere&service=other) [k](/contact?service=decks)\n
    | business.yaml | email: → website: https://cedar.example\nemail:
    | only links
    26  Only a warning: The link "HTTPS://CEDAR.example/about#the-shop" leads to this site. Write "/about#the-shop", so that it works in a preview and under another name, too.
    26  There is no page "/kontakt". Did you mean "/contact"?
    27  The link "http://localhost:4321/contact" works only on your computer or in a preview. Write "/contact" for a page of this site.
    28  The link "https://deploy-preview-7--cedar.netlify.app/about" works only on your computer or in a preview. Write "/about" for a page of this site.
    29  The link "javascript:alert(1)" leads nowhere. Begin a page of this site with "/", like "/about", and another site with "https://".
    30  The link "((email))" leads nowhere. Write "tel:" before a number and "mailto:" before an email address.
    32  There is no area "nowhere". Known: chestertown, kent-county.
    32  There is no service "deks". Did you mean "decks"?
business.yaml
  the profile is on this computer, and the map on this site | www.example.com/profile → localhost:4321/profile
    | www.example.com/houzz → 127.0.0.1/houzz
    | www.example.com/map → www.cedar.example/map
    | email: → website: https://cedar.example\nemail:
    | only companyLinks
    44  profiles.google  This link leads only to your computer or a preview. Write the whole address of the page there, like "https://maps.google.com/?cid=12".
    44  profiles.others.0.link  This link leads only to your computer or a preview. Write the whole address of the page there, like "https://maps.google.com/?cid=12".
    46  map.link  This link leads back to this site. Write the whole address of the page there, like "https://maps.google.com/?cid=12".
pages/api/submit-lead.md
  pages have the addresses of the form and of the desk | copies pages/about.md
    | services/admin.md | copies services/decks.md
    | only takenAddresses
    pages/api/submit-lead.md  The address /api/submit-lead belongs to the form, the lead desk, the editor or the host. Rename the file.
    services/admin.md  The address /admin belongs to the form, the lead desk, the editor or the host. Rename the file.
services/ramps.md
  a new service is in no menu and in no list, and nothing links to a new page | copies services/decks.md
    | navOrder: 1\n →
    | pages/shed.md | copies pages/about.md
    | only unreached
    pages/shed.md  Only a warning: No other page leads here. Link to it from another page.
    services/ramps.md  Only a warning: No other page leads here. Name it under "services" in a section of another page, or give it a place in the menu with "navOrder".
  a new service is in a list of another page, and a new page is linked, which is fine | copies services/decks.md
    | navOrder: 1\n →
    | pages/shed.md | copies pages/about.md
    | pages/about.md |   - kind: body\n →   - kind: body\n  - kind: list\n    look: links\n    heading: More\n    services: [ramps]\n
    | pages/about.md | (/decks#four-steps-to-a-deck) → (/shed)
    | only unreached
services/porches.md
  a service without sections is in a menu and in lists | navLabel: Porches → navLabel: Porches\nnavOrder: 2
    | pages/about.md |   - kind: body\n →   - kind: body\n${list}
    pages/about.md:18  sections.2.items.1.service  This links to the page of "porches", but src/content/services/porches.md has no sections. Write them there, or take the service out here.
    pages/about.md:23  sections.3.services.0  This links to the page of "porches", but src/content/services/porches.md has no sections. Write them there, or take the service out here.
    4  navOrder  The menu leads to this page, but it has no sections. Write sections, or take "navOrder" out.
  a phone, a kind of work and a calculator have a name that nothing has | phone: porches → phone: porch
    | photos/photos.yaml | kind: porches → kind: porchs
    | pages/about.md | ((photo: porch)) → ((photo: porch))\n\n((calculator: saw))
    pages/about.md:23  There is no calculator "saw". Known: ramp, stairs.
    photos/photos.yaml:14  porch.kind  There is no kind "porchs" in "gallery: kinds:" of interface.yaml. Did you mean "porches"?
    5  phone  There is no phone "porch" in "phones" of business.yaml. Did you mean "porches"?
areas/kent-county.md
  an area without sections lacks page: false | page: false\n →
    areas/kent-county.md  The footer and the lists of areas lead to this page, but it has no sections. Write sections, or "page: false".
`);
