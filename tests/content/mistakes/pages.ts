import { type Mistake, mistakesIn } from './table.ts';

const known = 'Known: /, /about, /blog/first-deck, /contact, /decks, /service-areas/chestertown.';

/** Pages whose sections, headings or titles do not fit, and links that lead nowhere. */
export const pages: Mistake[] = mistakesIn(String.raw`
services/decks.md
  a page does not begin with its hero | /  - kind: hero\n(    .*\n)+/ →
    11  price  Only a warning: This page doesn't show its price, so search engines don't get it either. Write "((decks.price))" in one of its sections.
    20  sections.0  The page begins with a section "process". Begin it with "- kind: hero": it holds the page's main heading.
  a page has two heroes |   - kind: faq →   - kind: hero\n    heading: A second beginning\n    lede: Nobody begins twice, not even here.\n  - kind: faq
    34  sections.3  A page has one hero, its first section. Choose another kind here.
  a page has two faq sections |   - kind: testimonials →   - kind: faq\n    id: more\n    faq: decks\n  - kind: testimonials
    36  sections.4  A page has at most one faq section, and this is its second. Put the questions into one file.
  a heading makes the same anchor as the title of the questions | heading: What neighbors say → heading: Questions about decks
    37  sections.4.heading  Another heading of this page makes the same anchor "#questions-about-decks". Change the words, or give this section its own "id".
  the id of a section is the anchor of another heading |     heading: Below →     id: four-steps-to-a-deck\n    heading: Below
    32  sections.2.id  Another heading of this page makes the same anchor "#four-steps-to-a-deck". Change the words, or give this section its own "id".
pages/about.md
  a page does not end with the closing band | /  - kind: call-to-action\n(    .*\n)+/ →
    12  sections.1  The page ends with a section "body". End it with "- kind: call-to-action".
  a page has a text below the fields and no body section |   - kind: body\n →
    18  The text from here on appears nowhere. Give it a place: add a section "- kind: body".
  a page has a body section and no text | /(?<=\n---\n)[^]+/ →
    12  sections.1  There is no text for this section. Write it below the second line "---", or take the section out.
  a text has a heading of the first level | ## The shop → # The shop
    23  The page has its main heading already. Begin headings in the text with "## ".
  a heading has a line of equals signs below it | ## The shop → The shop\n====
    | only mainHeadings
    24  The page has its main heading already. Begin headings in the text with "## ".
  a link leads to a service whose page is not built yet, only a warning | (/decks#four-steps-to-a-deck) → (/porches)
    19  Only a warning: The link "/porches" leads to a page that is not there yet: src/content/services/porches.md has no sections.
  a link leads to an area with a page, which is fine | (/decks#four-steps-to-a-deck) → (/service-areas/chestertown)
blog/first-deck.md
  an article has no text | /(?<=\n---\n)[^]+/ →
    | pages/about.md | #what-it-costs →
    blog/first-deck.md  This article has no text. Write it below the second line "---".
  links lead to a page made by code, to a public file, and to one that is not there | (/decks) → (/search), [this](/plans/deck.pdf) and [that](/plans/roof.pdf)
    | ../pages/search.astro | is <p>Search</p>
    | ../../public/plans/deck.pdf | is plan
    | only links
    22  There is no page "/plans/roof.pdf". ${known}
services/porches.md
  two pages have the same name, title and description | title: Porches\n → title: Decks\n
    | title: Porches in → title: decks in
    | /description: "Screened.*"/ → description: "New decks in wood or composite for homes in Kent County: footings below frost, permits, and a price in writing."
    2  title  The same title is in src/content/services/decks.md:2. Say what is different about this page.
    14  seo.title  The same title is in src/content/services/decks.md:16. Say what is different about this page.
    15  seo.description  The same description is in src/content/services/decks.md:17. Say what is different about this page.
pages/index.md
  links lead to pages and places that do not exist | to: /about → to: /abuot
    | pages/about.md | /decks#four-steps-to-a-deck → /decks#four-steps
    | pages/about.md | /blog/first-deck#what-it-costs → /blog/second-deck
    | pages/about.md | (#the-shop) → (#the-yard)
    | blog/first-deck.md | [our decks](/decks) → [our decks](decks), [a place](/areas/kent-county), [the form](/contact#lead-form), [prices](/contact?service=decks) and [others](https://www.example.com/)
    blog/first-deck.md:22  The link "decks" leads nowhere. Begin a page of this site with "/", like "/about", and another site with "https://".
    blog/first-deck.md:22  There is no page "/areas/kent-county". ${known}
    pages/about.md:19  The page /decks has no place "#four-steps". Did you mean "#four-steps-to-a-deck"?
    pages/about.md:19  There is no page "/blog/second-deck". ${known}
    pages/about.md:25  The page /about has no place "#the-yard". Known: #come-by-the-shop, #the-shop.
    16  sections.1.more.to  There is no page "/abuot". Did you mean "/about"?
  a link is not written as the address of its page | to: /about → to: /about/
    | blog/first-deck.md | (/decks) → (/decks.html)
    blog/first-deck.md:22  The link "/decks.html" is not written as the page's address. Write "/decks".
    16  sections.1.more.to  The link "/about/" is not written as the page's address. Write "/about".
`);
