import { type Mistake, mistakesIn } from './table.ts';

/** Every second one is right. */
const said = [
  'If the grill has to stay dry, build a solid roof.',
  'Keep the grill away from the roof.',
  'We call Miss Utility two full business days before we dig.',
  'We dig ((dig-notice)) after the 811 call, and you may cancel within a week.',
  'It often costs ((deck-remodeling.saving)) less than a new deck.',
  'Where the frame and footings stay, it often costs ((deck-remodeling.saving)) less.',
];

/** Rules of style, of the trade and of the law; most are warnings. */
export const editorial: Mistake[] = mistakesIn(String.raw`
services/decks.md
  two texts advertise, and a third wants photos by email | text: We walk → text: A stunning oasis. We walk
    | pages/about.md | ends with \nDecks that transform your yard.\n\nEmail a photo of the door to us, or add a photo to the form.\n
    pages/about.md:27  Only a warning: "transform your" promises too much or says nothing. Write what is true, in plain words.
    pages/about.md:29  Only a warning: Photos come with the form, where they stay with the request. Write "Add photos to the form."
    27  sections.1.steps.0.text  Only a warning: "stunning" promises too much or says nothing. Write what is true, in plain words.
  no section shows the price | , for ((decks.price)) →
    11  price  Only a warning: This page doesn't show its price, so search engines don't get it either. Write "((decks.price))" in one of its sections.
business.yaml
  the logo, the hours, the promise and two places are most likely not meant so | name: Cedar & Sons → name: Bay Carpenters
    | /^ +(?:opens|closes): .*\n/ →
    | /within: .*/ → within: as soon as we can
    | areas/chestertown.md | order: 1 → order: 2
    areas/kent-county.md:5  order  Only a warning: "Chestertown" has the place 2 too. Give each its own, so that you decide their order.
    2  shortName  Only a warning: The logo says "Cedar Decks", and the company is "Bay Carpenters". Change "shortName" and "trade" with the name.
    25  hours  Only a warning: No day has opening hours, so the site says that you are always closed. Write "opens" and "closes".
    31  reply.within  Only a warning: The lead desk can't count this. Write it like "24 hours" or "2 days", or it names no time to answer.
  a notice and a day off are over, and an article is dated in the future | hoursNote: → daysOff: ["2026-03-01", "2026-03-02", "2205-12-25"]\nnotice: { text: Booked until spring., until: "2026-02-28" }\nhoursNote:
    | blog/first-deck.md | date: 2026-02-01 → date: 2028-02-01
    | areas/kent-county.md | /^updated: .*/ → updated: 2205-03-01
    areas/kent-county.md:7  updated  Only a warning: This day is in the future. Write the day on which this last changed.
    blog/first-deck.md:5  date  Only a warning: This day is in the future, but the article is on the site right away. Write the current date.
    33  daysOff.0  Only a warning: 2026-03-01 is past. Take it out, and make sure the others have the right year.
    33  daysOff.2  Only a warning: This is years away. Make sure that it has the right year.
    34  notice.until  Only a warning: This day is past, so the notice no longer appears. Write a new last day, or take the notice out.
areas/chestertown.md
  a town is off the drawn map, and two phone numbers are one | places: [ → geo: { latitude: 39.2, longitude: -76.06 }\nplaces: [
    | interface.yaml | longitude: -75.8336 → longitude: -75.08336
    | business.yaml | number: "+12025550102" → number: "+12025550101"
    6  geo  Only a warning: This is off the drawn map, which does not show it. Correct the coordinates, or take "maps: drawing:" out of interface.yaml: then the map fits its towns.
    business.yaml:15  phones.others.0.number  Only a warning: This is the number of "main", too. Write another, or take this one out and let its services dial "main".
    interface.yaml:22  maps.towns.0  Only a warning: This is off the drawn map, which does not show it. Correct the coordinates, or take "maps: drawing:" out of interface.yaml: then the map fits its towns.
  two towns are at one point | places: [ → geo: { latitude: 39.6, longitude: -76.06 }\nplaces: [
    | areas/rock-hall.md | copies areas/chestertown.md
    | areas/rock-hall.md | title: Chestertown\n → title: Rock Hall\ngeo: { latitude: 39.6, longitude: -76.06 }\n
    | only sharedPoints
    areas/rock-hall.md:3  geo  Only a warning: Chestertown is at the same point of the map. Write where this town is.
  a text stands in curly quotes that were meant for the file | [Downtown, → [“Old Downtown”,
    6  places.0  Only a warning: Visitors read these curly quotes. If they were meant for the file, write " instead, at both ends.
brand.yaml
  the company’s colors can’t be read | bark: "#5a4335" → bark: "#9a8b80"
    | river-light: "#1b6470" → river-light: "#8bb4c0"
    5  colors.river-light  Words in "white" can't be read well on "river-light": the contrast is 2.2, and 4.5 is the least. Make one of them darker or lighter.
    15  colors.bark  Words in "bark" can't be read well on "desk": the contrast is 2.9, and 4.5 is the least. Make one of them darker or lighter.
    15  colors.bark  Words in "bark" can't be read well on "haint": the contrast is 2.6, and 4.5 is the least. Make one of them darker or lighter.
    15  colors.bark  Words in "bark" can't be read well on "paper": the contrast is 3.2, and 4.5 is the least. Make one of them darker or lighter.
pages/about.md
  a photo is on four pages | ends with \n((photo: deck))\n
    | only repeatedPhotos
    photos/photos.yaml:2  deck.file  Only a warning: This photo is on 4 pages: src/content/blog/first-deck.md, src/content/pages/about.md, src/content/pages/index.md, src/content/services/decks.md. Choose another for one of them, so that no photo is on more than 3.
  a photo is on three pages, which is fine | ends with \n((photo: porch))\n
    | only repeatedPhotos
areas/kent-county.md
  an area lies in a state without a license | kind: county → kind: county\nstate: DE
    4  state  No license of "DE" is listed. Add it to "licenses" in business.yaml, or remove this area: you may not offer work there.
services/deck-remodeling.md
  three sentences say what the rules of the trade forbid | copies services/porches.md
    | seo:\n → facts:\n  saving: "30 to 50%"\nseo:\n
    | pages/about.md | ends with \n${said.join('\\n')}\n
    | only trade
    pages/about.md:27  Only a warning: A grill stands beside a roof here. Leave it out.
    pages/about.md:29  The days of the 811 notice are typed here. Write "((dig-notice))".
    pages/about.md:31  Only a warning: A saving needs its condition. Name it.
trade.yaml
  a rule of the trade has no remedy, and a name that no rule has | /^  write: Leave it out.$/ →   instead: Leave it out.
    1  item 1.write  "write" is missing. Add it: What to do, like: Write "…". From 5 to 300 characters.
    6  item 1.instead  There is no field "instead". Known here: phrase, with, unless, where, why, write, stops.
areas/rock-hall.md
  two pages of places have nearly the same text | copies areas/chestertown.md
    | /Chestertown/ → Rock Hall
    | town permits → harbor permits
    | only alikePlaces
    areas/rock-hall.md  Only a warning: 55 % of this page is also in src/content/areas/chestertown.md. Write what is true of this place alone: at most 40 % should be alike.
blog/second-deck.md
  an article has a new category, which is fine | copies blog/first-deck.md
    | category: Decks → category: Footings
    | only categories
  a category is likely another one misspelled | copies blog/first-deck.md
    | category: Decks → category: Deks
    | only categories
    4  category  Only a warning: Another article has the category "Decks", this one "Deks". If both mean the same, write them alike.
interface.yaml
  a text of the interface has lost its placeholder | footer:\n → faq:\n  call: Call us.\nfooter:\n
    3  faq.call  This says "Call us.". Write {phone} in it.
  a text of the form names a fact | leadForm:\n → leadForm:\n  privacyLink: How ((name)) keeps them\n
    43  leadForm.privacyLink  This says "How ((name)) keeps them". Write plain words: facts like ((name)) do not work in the form.
`);
