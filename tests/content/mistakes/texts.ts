import { type Mistake, mistakesIn } from './table.ts';

const typed =
  'The number (202) 555-0101 is typed here. Write "((phones.main))", so that it changes with business.yaml.';
const html = String.raw`\n<script>alert(1)</script>\n\nSome <b>bold</b> words.\n\n<!-- later -->\n\n\x60<b>\x60, 3 < 4 and <https://www.example.com/>\n\n\x60\x60\x60\n\n<b>\n\n\x60\x60\x60\n`;

/** Words that visitors would read wrongly: facts, figures, Markdown, phone numbers, prices, hours. */
export const texts: Mistake[] = mistakesIn(String.raw`
services/decks.md
  a price is commented out | price: { → # price: {
    blog/first-deck.md:22  There is no fact "((decks.price))". src/content/services/decks.md has no "price": write it there, or take what names it out here.
    22  sections.0.lede  There is no fact "((decks.price))". src/content/services/decks.md has no "price": write it there, or take what names it out here.
  a fact has no end | built in ((decks.building)) → built in ((decks.building)
    22  sections.0.lede  A fact begins with "((decks.building)" but does not end. Write it like "((name))".
  a service is invalid: its facts are not called unknown | price: { from: 12000 → price: { from: -1
    11  price.from  This is the number -1. Write more than 0.
  fields have Markdown and HTML in them | text: We walk the yard with you. → text: "We **walk** the yard."
    | text: You get a drawing and a price. → text: "See [prices](/decks) first."
    | text: We set footings and frame. → text: "We set footings<br>and frame."
    27  sections.1.steps.0.text  This field shows its text as it is, so visitors would read "**walk**". Write plain words.
    28  sections.1.steps.1.text  This field shows its text as it is, so visitors would read "[prices](/decks)". Write plain words.
    29  sections.1.steps.2.text  This field shows its text as it is, so visitors would read "<br>". Write plain words.
pages/index.md
  facts are unknown, in a field and in a text | ((years)) years → ((year)) years
    | blog/first-deck.md | We charge ((decks.price)). → We charge ((deck.price)), ((nothing like it)), ((unheard-of)).
    blog/first-deck.md:22  There is no fact "((deck.price))". Did you mean "((decks.price))"?
    blog/first-deck.md:22  There is no fact "((nothing like it))". Put your words in its place.
    blog/first-deck.md:22  There is no fact "((unheard-of))". Known: city, decks.brands, decks.building, decks.duration, decks.others, decks.price, decks.price-from, decks.price-to and 35 more.
    10  sections.0.lede  There is no fact "((year))". Did you mean "((years))"?
business.yaml
  business.yaml is invalid: no fact is called unknown | foundedYear: 1998 → foundedYear: old
    6  foundedYear  This says "old", but a number is needed here.
  free facts have the names of built-in facts, or hold another fact | slogan: Built to last → years: forty\n  slogan: "For ((years)) years"
    | services/decks.md |   building: "3 to 5 days" →   building: "3 to 5 days"\n  price: cheap
    64  facts.years  The fact "years" is made from other fields already. Choose another name.
    65  facts.slogan  A fact cannot hold another fact. Write its words here.
    services/decks.md:15  facts.price  The fact "price" is made from other fields already. Choose another name.
  hours with a break, past midnight into a closed day, and around the clock are fine | days: [Friday] → days: [Monday, Tuesday]
    | opens: "07:30"\n    closes: "12:00" → opens: "17:00"\n    closes: "24:00"
    | - days: [Saturday, Sunday] → - { days: [Friday], opens: "18:00", closes: "02:00" }\n  - { days: [Sunday], opens: "00:00", closes: "24:00" }\n  - days: [Saturday]
  a night runs into the next morning, a day is open and closed, hours have no length or no two digits | closes: "12:00" → closes: "8:00"
    | - days: [Saturday, Sunday] → - { days: [Sunday], opens: "20:00", closes: "07:31" }\n  - { days: [Saturday], opens: "09:00", closes: "09:00" }\n  - days: [Saturday, Monday]
    31  hours.1.closes  This says "8:00". Write a time on the 24-hour clock in quotes, like "17:00"; "24:00" is midnight.
    32  hours.2.days  Sunday is in two lines of the hours, and their times overlap. Keep it in one, or correct the times.
    33  hours.3.closes  This opens and closes at 09:00. For a day around the clock write opens: "00:00" and closes: "24:00".
    34  hours.4.days  Monday is in two lines of the hours, and their times overlap. Keep it in one, or correct the times.
    34  hours.4.days  Saturday is in two lines of the hours, and their times overlap. Keep it in one, or correct the times.
  opening hours name a day twice, close before they open, or only open | days: [Friday] → days: [Friday, Monday]
    | closes: "12:00" → closes: "06:00"
    | - days: [Saturday, Sunday] → - days: [Saturday, Sunday]\n    opens: "09:00"
    29  hours.1.days  Monday is in two lines of the hours, and their times overlap. Keep it in one, or correct the times.
    31  hours.1.closes  This closes at 06:00 on the next day, but opens at 07:30. If you mean the same day, write the later time here, on the 24-hour clock.
    32  hours.2  Write both "opens" and "closes"; leave both out for a day that is closed.
pages/about.md
  figures are in a paragraph with other words, or in a field | \n((photo: porch))\n → Look at ((photo: porch)) here.\n((photo: deck))\n
    | services/decks.md | text: We walk the yard with you. → text: "((photo: deck))"
    20  Put "((photo: porch))" into a paragraph of its own, with an empty line before and after it.
    21  Put "((photo: deck))" into a paragraph of its own, with an empty line before and after it.
    services/decks.md:27  sections.1.steps.0.text  "((photo: deck))" works only in the text below the fields, in a paragraph of its own.
  a picture is written as Markdown | ## The shop → ![The shop](./shop.jpg)\n\n## The shop
    23  Pictures belong in photos.yaml. Add it there and write "((photo: its-id))" here, in a paragraph of its own.
  the company's phone number is typed in any notation | We began with one saw. → 202.555.0101,\ntel:+12025550101
    19  ${typed}
    20  ${typed}
  a second number is typed into a field, one is in a drawing; numbers of others are fine | We began → Call 811 or (202) 555-0199. We began
    | services/porches.md | text: The breeze → text: Call 202-555-0102. The breeze
    | drawings/footing.svg | A footing → Call 202-555-0101. A footing
    drawings/footing.svg  This drawing contains a phone number, which would not follow business.yaml. Remove it.
    services/porches.md:7  card.text  The number (202) 555-0102 is typed here. Write "((phones.porches))", so that it changes with business.yaml.
blog/first-deck.md
  prices are typed into a text, only warnings with the fact of the same value | We charge ((decks.price)). → We charge $12,000, never $ 999 more than $30,000.
    22  Only a warning: The amount "$ 999" is typed here. If it is a price of the company, add it to the facts of its service and write the fact.
    22  Only a warning: The amount "$12,000" is typed here. Write "((decks.price-from))", which is the same amount.
    22  Only a warning: The amount "$30,000" is typed here. Write "((decks.price-to))", which is the same amount.
  a text has HTML in it; code, comparisons and addresses are fine | ends with ${html}
    26  The site leaves HTML out of its texts: "<script>". Write Markdown, like **bold** or [a link](/contact), or take it out.
    28  The site leaves HTML out of its texts: "<b>". Write Markdown, like **bold** or [a link](/contact), or take it out.
    30  The site leaves HTML out of its texts: "<!-- later -->". Write Markdown, like **bold** or [a link](/contact), or take it out.
services/porches.md
  a price is in a field of a service, which is fine | text: The breeze → text: For $15,000, the breeze
`);
