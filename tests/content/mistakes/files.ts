import { type Mistake, mistakesIn } from './table.ts';

const unnamed =
  'photos/deck.jpg  Only a warning: photos.yaml does not name this file. Add an entry for it, or delete it.';
const needed =
  "This page can't be deleted: other parts of the site lead to it. Bring the file back from an earlier version.";

/** Pictures, drawings and files that are missing, in the wrong place or broken. */
export const files: Mistake[] = mistakesIn(String.raw`
photos/photos.yaml
  a picture file has a capital letter | ./deck.jpg → ./Deck.jpg
    ${unnamed}
    2  deck.file  There is no picture file "./Deck.jpg". Did you mean "./deck.jpg"?
  a picture file is missing | ./deck.jpg → ./garden-bench.png
    ${unnamed}
    2  deck.file  There is no picture file "./garden-bench.png". Copy the picture into src/content/photos, which holds ./deck.jpg, ./porch.jpg.
  a picture file is named without "./" | ./deck.jpg → deck.jpg
    ${unnamed}
    2  deck.file  This says "deck.jpg". Write "./deck.jpg".
  a photo has no words for blind readers |   alt: A screened porch with two chairs and a lamp.\n →
    9  porch.alt  "alt" is missing. Add it: What the picture shows, for people who cannot see it. From 10 to 200 characters.
  a photo has too few words for blind readers | A screened porch with two chairs and a lamp. → Porch
    11  porch.alt  This text is too short: 5 characters, at least 10 are needed. What the picture shows, for people who cannot see it.
  two entries of a list share an id | - id: porch → - id: deck
    pages/about.md:21  There is no photo "porch" in src/content/photos/photos.yaml. Known: deck.
    9  deck.id  The id "deck" is taken by the entry in line 1. Choose another.
    services/porches.md:8  card.photo  There is no photo "porch" in src/content/photos/photos.yaml. Known: deck.
services/porches.md
  no page shows a photo, only a warning | photo: porch → photo: deck
    | pages/about.md | ((photo: porch))\n →
    photos/photos.yaml:9  porch  Only a warning: No page shows this photo. Name it on a page, write "gallery: true", or delete it.
  a file name cannot be an address | deleted
    | services/Porches & More.md | copies services/porches.md
    | only fileNames
    services/Porches & More.md  The file name becomes an address: lowercase letters, digits and single hyphens. Rename the file to "porches-more.md".
services/decks.md
  no page shows a drawing | /  - kind: drawing\n(    .*\n)+/ →
    drawings/footing.svg  No page shows this drawing. Name it in a section or a text, or delete the file.
  pages name drawings that do not exist | drawing: footing → drawing: footings
    | pages/about.md | ((photo: porch)) → ((drawing: saw))
    pages/about.md:21  There is no drawing "saw" in src/content/drawings. Known: footing.
    33  sections.2.drawing  There is no drawing "footings" in src/content/drawings. Did you mean "footing"?
  no page shows a block of questions |   - kind: faq\n    faq: decks\n →
    faqs/decks.yaml  No page shows these questions. Add a section "- kind: faq" with "faq: decks" to a page, or delete the file.
drawings/footing.svg
  a drawing cannot scale, has no words and contains code | is <?xml version="1.0"?>\n<svg width="9"><script>a()</script></svg>
    1  Screen readers say nothing about this drawing. Add role="img" to its first tag and a <title> that says what it shows.
    1  The drawing contains scripts, styles or links, which pages do not allow. Remove them.
    1  The drawing has no viewBox, so it cannot fit a phone. Add viewBox="0 0 width height" to its first tag.
    1  The file does not begin with "<svg". Save the drawing as plain SVG.
services/notes.txt
  files are where the site does not use them | is notes
    | services/more/roofs.md | is ---\n---\n
    | drawings/plan.png | is x
    | faqs/more.yml | is title: x
    | ideas.md | is ideas
    drawings/plan.png  The site does not use this file: src/content/drawings holds .svg files. Rename, move or delete it.
    faqs/more.yml  The site does not use this file: src/content/faqs holds .yaml files, without folders inside. Rename, move or delete it.
    ideas.md  The site does not use this file: pages are in the folders services, areas, pages, blog, faqs. Rename, move or delete it.
    services/more/roofs.md  The site does not use this file: src/content/services holds .md files, without folders inside. Rename, move or delete it.
    services/notes.txt  The site does not use this file: src/content/services holds .md files, without folders inside. Rename, move or delete it.
testimonials.yaml
  a file that the site needs is missing | deleted
    | services/decks.md | /  - kind: testimonials\n(    .*\n)+/ →
    testimonials.yaml  This file is missing. Bring it back from an earlier version.
  a list file has no list | - id →   id
    | services/decks.md | /  - kind: testimonials\n(    .*\n)+/ →
    1  This file is a list: begin each entry with "- id: …".
logo.svg
  the logo is missing | deleted
    logo.svg  The site has no logo: menu, desk, icons and shared pictures are drawn from this file. Bring it back from an earlier version, or save your own here as SVG, or beside it as logo.png.
  the logo has styles and a size, after the first lines of a drawing program, which may all stay | is <?xml version="1.0"?>\n<svg width="9" height="9"><style>.a{fill:red}</style><path style="fill:red" d="M0 0h9"/></svg>
  the logo has a script | is <svg viewBox="0 0 9 9"><script>alert(1)</script></svg>
    1  The drawing contains scripts, styles or links, which pages do not allow. Remove them.
  there are two logos | logo.png | is x
    logo.png  There are two logos, logo.svg and logo.png. Delete one of them.
services/about.md
  a service has the address of another page | copies services/porches.md
    | title: Porches\n → title: Porch roofs\n
    | Porches in Kent → Porches of Kent
    | Screened porches for → Porches with screens for
    services/about.md  The address /about already belongs to src/content/pages/about.md. Rename this file.
../pages/feed.xml.ts
  pages that menu, footer or code need are missing or deleted | is
    | pages/about.md | deleted
    | pages/index.md | to: /about → to: /contact
    pages/404.md  ${needed}
    pages/about.md  ${needed}
    pages/blog.md  ${needed} Without articles, menu and footer leave it out.
    pages/contact/thank-you.md  ${needed}
    pages/gallery.md  ${needed}
    pages/privacy.md  ${needed}
    pages/search.md  ${needed}
    pages/service-areas.md  ${needed}
services/search.md
  a service has the address of a page made by code | copies services/porches.md
    | title: Porches\n → title: Porch roofs\n
    | Porches in Kent → Porches of Kent
    | Screened porches for → Porches with screens for
    | ../pages/search.astro | is <p>Search</p>
    | ../pages/blog/[article].astro | is <p>Article</p>
    | only paths
    services/search.md  The address /search already belongs to a page made by code. Rename this file.
`);
