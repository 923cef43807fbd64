import { KINDS } from '#tests/content/project.ts';
import { type Mistake, mistakesIn } from './table.ts';

const kinds = KINDS.join(', ');
const terms = Array.from({ length: 13 }, (_, n) => `term ${n}`).join(', ');

/** Fields that a schema refuses. */
export const fields: Mistake[] = mistakesIn(String.raw`
services/decks.md
  a section kind is mistyped | - kind: process → - kind: proces
    24  sections.1.kind  There is no section kind "proces". Did you mean "process"? Use one of: ${kinds}.
  a section has a kind of an earlier version | - kind: drawing → - kind: year
    | pages/index.md | - kind: split → - kind: facts
    pages/index.md:12  sections.1.kind  "facts" is no longer a section. Move its items into the hero at the top of the page, as "facts:".
    31  sections.2.kind  "year" is a look now. Write "kind: chart" with "look: months"; the other fields stay.
  a section has no kind | - kind: drawing → - tone: haint
    31  sections.2.kind  This section has no kind. Begin it with "- kind: " and one of: ${kinds}.
  a field is empty, not missing |   photo: deck\noffer →   photo:\noffer
    7  card.photo  "photo" is empty. Write it, or take the line out. The name of a photo in src/content/photos/photos.yaml.
  a text is too long or too short | title: Decks in Kent County → title: Decks for every house in the whole of Kent County
    | text: A deck that fits the house and the yard behind it. → text: A deck.
    6  card.text  This text is too short: 7 characters, at least 20 are needed. One sentence for the card.
    16  seo.title  This text is too long: 49 characters, at most 39 fit. Shorten it.
  a list has too few or too many items |       - { title: Walk, text: You try every step. }\n →
    | areas/chestertown.md | places: [Downtown, Washington Park] → places: []
    | business.yaml | localTerms:\n  - Chestertown MD → localTerms: [${terms}]
    areas/chestertown.md:6  places  This list has 0 items. Add to it: at least 1.
    business.yaml:61  localTerms  This list has 13 items. Take out some: at most 12 fit.
    26  sections.1.steps  A process has exactly 4 steps. Here are 3.
  a price range runs from the higher to the lower price | from: 12000, to: 30000 → from: 30000, to: 12000
    11  price.to  This says "12000". "to" must be higher than "from".
  a section has a background or an anchor where it has no effect | - kind: hero → - kind: hero\n    id: top
    | - kind: testimonials → - kind: testimonials\n    tone: river
    | - kind: call-to-action → - kind: call-to-action\n    tone: haint
    | pages/about.md | - kind: body → - kind: body\n    tone: river
    | pages/index.md |   - kind: split →   - kind: articles\n    id: news\n  - kind: split
    pages/about.md:13  sections.1.tone  This says "river". Use one of: plain, haint.
    pages/index.md:13  sections.1.id  There is no field "id". Known here: kind, tone.
    21  sections.0.id  There is no field "id". Known here: kind, size, kicker, heading, lede, photo, drawing, drawingOnPhone, chart, button, call, urgent, tape, stamps, facts.
    38  sections.4.tone  This says "river". Use one of: plain, haint.
    42  sections.5.tone  There is no field "tone". Known here: kind, id, heading, text, button, drawn.
services/porches.md
  a group, a list, a date or a choice is missing | /^offer:\n.*\n.*\n/ →
    | photos/photos.yaml |   kind: porches\n →
    | areas/chestertown.md | places: [Downtown, Washington Park]\n →
    | pages/about.md | updated: 2026-03-01\n →
    areas/chestertown.md:2  places  "places" is missing. Add it: Communities; a card lists six. A list, each item on a line of its own after "- ".
    pages/about.md:2  updated  "updated" is missing. Write a date as 2025-01-15, without quotes.
    photos/photos.yaml:9  porch.kind  "kind" is missing. Add it: The kind of work, a short name of "gallery: kinds:" in interface.yaml.
    2  offer  "offer" is missing. Add it: A group with the fields name, description.
faqs/decks.yaml
  the name of a field is mistyped or unknown | title: Q → titel: Q
    | items: → color: red\nitems:
    1  titel  There is no field "titel". Did you mean "title"?
    1  title  "title" is missing. Add it: The heading, like "Questions people ask us over the rail". From 5 to 90 characters.
    2  color  There is no field "color". Known here: title, items.
areas/chestertown.md
  a value is not one of the options | kind: town → kind: towns
    | business.yaml | currency: USD → currency: EUR
    3  kind  This says "towns". Did you mean "town"? Use one of: town, county, region.
    business.yaml:39  currency  This says "EUR". Write USD.
  a text is written where a list or a group belongs, or the other way round | places: [Downtown, Washington Park] → places:\n  -Downtown\n  -Washington Park
    | services/decks.md |   - kind: faq\n    faq: decks\n →   - faq\n
    | pages/about.md |     lede: Two generations, one shop, and a lot of sawdust in the truck. →     lede:\n      - Two generations.\n      - One shop.
    6  places  This says "-Downtown -Washington Park", but a list is needed here. Put a space after each "-".
    pages/about.md:11  sections.0.lede  This is a list, but a text is needed here. The first paragraph. From 20 to 360 characters.
    services/decks.md:34  sections.3  This says "faq", but a group of fields, each on a line of its own as "name: text", is needed here.
  a field lacks another that belongs to it, a question has no question mark | /^seo:\n.*\n.*\n/ →
    | faqs/decks.yaml | question: How long does a deck take? → question: How long does a deck take
    2  seo  "seo" is missing. A page needs its search fields: write seo with title and description.
    faqs/decks.yaml:3  items.0.question  This says "How long does a deck take". A question ends with "?".
business.yaml
  the time zone is EST | timeZone: America/New_York → timeZone: EST
    65  timeZone  EST has no daylight saving time, and MD has: half the year every hour would be wrong. Write America/New_York.
  the time zone is Etc/GMT+5 | timeZone: America/New_York → timeZone: Etc/GMT+5
    65  timeZone  Etc/GMT+5 has no daylight saving time, and MD has: half the year every hour would be wrong. Write America/New_York.
  the time zone is America/Phoenix | timeZone: America/New_York → timeZone: America/Phoenix
    65  timeZone  America/Phoenix has no daylight saving time, and MD has: half the year every hour would be wrong. Write America/New_York.
  the time zone is UTC | timeZone: America/New_York → timeZone: UTC
    65  timeZone  UTC has no daylight saving time, and MD has: half the year every hour would be wrong. Write America/New_York.
  the time zone is that of another state | timeZone: America/New_York → timeZone: America/Chicago
    65  timeZone  America/Chicago is not the time in MD. Write America/New_York.
  another name of the right time zone is fine | timeZone: America/New_York → timeZone: US/Eastern
  the state has two time zones | timeZone: America/New_York → timeZone: America/Denver
    | state: MD\n  zip → state: TN\n  zip
    | only timeZones
    65  timeZone  America/Denver is not the time in TN. Write America/New_York or America/Chicago.
  the text names a script or a frame | leadForm:\n → leadForm:\n  scriptUrl: https://evil.example/x.js\n  frameUrl: https://evil.example/\n
    | map:\n → map:\n  frameUrl: https://evil.example/\n
    45  map.frameUrl  There is no field "frameUrl". Write "frame: google" in its place.
    49  leadForm.scriptUrl  There is no field "scriptUrl". Take it out: only FORM_PROVIDER in the environment (.env.example) names the form of a provider.
    50  leadForm.frameUrl  There is no field "frameUrl". Take it out: only FORM_PROVIDER in the environment (.env.example) names the form of a provider.
  a number is a fraction, a text, too small or too large | foundedYear: 1998 → foundedYear: 98
    | projectsBuilt: 1200 → projectsBuilt: 1,200
    | generations: 2 → generations: 2.5
    | value: 4.8 → value: 48
    | services/decks.md | { from: 12000, to: 30000, open: true } → { from: 30000, to: 12000, open: yes }
    6  foundedYear  This is the number 98. Write at least 1900.
    7  generations  This is the number 2.5, but a whole number is needed here.
    8  projectsBuilt  This says "1,200", but a number is needed here. Write 1200, without quotation marks, commas and signs.
    56  rating.value  This is the number 48. Write at most 5.
    services/decks.md:11  price.open  This says "yes", but true or false is needed here. Write true.
  a number, a date or "true" is written where a text belongs | zip: "21620" → zip: 21620
    | pricesAsOf: March 2026 → pricesAsOf: 2026-03-01
    | services/decks.md | heading: Below the frost → heading: true
    21  address.zip  This is a number, but a text is needed here. Put quotation marks around it: "21620".
    37  pricesAsOf  This is a date, but a text is needed here. Put quotation marks around it: "2026-03-01".
    services/decks.md:32  sections.2.heading  This is "true", but a text is needed here. Put quotation marks around it: "true".
  a phone, an email, a time or an address is written another way | main: "+12025550101" → main: (202) 555-0101
    | email: hello@cedar.example → email: hello at cedar
    | opens: "07:30" → opens: 7.30
    | https://www.example.com/map → www.example.com/map
    14  phones.main  This says "(202) 555-0101". Write the number as +1 and ten digits, like +12025550100.
    16  email  This says "hello at cedar". Write a complete email address, like estimates@example.com.
    27  hours.0.opens  This is a number, but a text is needed here. Put quotation marks around it.
    45  map.link  This says "www.example.com/map". Write a whole address, like https://www.example.com.
  the name of a free fact is not kebab-case |   slogan: Built →   Our Slogan: Built
    64  facts.Our Slogan  The name "Our Slogan" does not fit here. Write lowercase letters, digits and single hyphens, like "front-door".
  a list of links is empty, and a founding year is in the future | foundedYear: 1998 → foundedYear: 2999
    | pages/about.md | - kind: body → - kind: body\n  - kind: list\n    look: links\n    heading: Read on
    6  foundedYear  This says "2999". This year is in the future.
    pages/about.md:13  sections.2.links  "links" is missing. This section has no links. Name a service, an article or a link.
  a retention is so short that a typo would remove leads | leadMonths: 24 → leadMonths: 3
    41  retention.leadMonths  This says "3". Write at least 12 months: a request that is removed cannot be brought back.
blog/first-deck.md
  a date is not in the calendar, or written another way | date: 2026-02-01 → date: 2026-02-30
    | pages/index.md | updated: 2026-03-01 → updated: 1 March 2026
    | services/decks.md | /^updated: .*/ → updated: 1024-03-01
    | pages/about.md | updated: 2026-03-01 → updated: 2026-3-1
    | pages/contact.md | updated: 2026-03-01 → updated: "2026-03-01"
    5  date  There is no day 2026-02-30 in the calendar. Check the month and the day.
    pages/about.md:7  updated  This says "2026-3-1". Write only the day, with two digits for month and day, like 2025-01-05.
    pages/contact.md:7  updated  This says "2026-03-01". Write a date as 2025-01-15, without quotes.
    pages/index.md:6  updated  This says "1 March 2026". Write a date as 2025-01-15, without quotes.
    services/decks.md:18  updated  This is before there were websites. Write the right year, like 2025-01-15.
`);
