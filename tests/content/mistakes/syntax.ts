import { type Mistake, mistakesIn } from './table.ts';

/** Files that no parser can read. */
export const syntax: Mistake[] = mistakesIn(String.raw`
services/decks.md
  a soft line break of Word is a vertical tab, and a text holds one by its number | New decks in → New\u000bdecks in
    | pages/index.md | /^title: .*/ → title: "Home\x07 page"
    pages/index.md:2  title  A control character (U+0007) is written here, which no text has. Take it out.
    10  A vertical tab (U+000B) is after "New", where no one sees it. Delete it, or write a space in its place.
  spaces of a web page stand before a name |   photo: deck\noffer → \u00a0 photo: deck\noffer
    7  A no-break space (U+00A0) is before "photo:", where no one sees it. Delete it, and press the space bar where a space belongs.
  a space of a web page stands after a colon | navOrder: 1 → navOrder:\u00a01
    4  A no-break space (U+00A0) is before "1", where no one sees it. Delete it, and press the space bar where a space belongs.
  characters that nobody sees are in words; a no-break space and a joined emoji are fine | New decks in wood → New de\u00adcks\u200b in\u00a0wood 👨\u200d👩
    | pages/about.md | We began → We\u202f\u200ebegan
    | blog/first-deck.md | We charge → \ufeffWe charge
    blog/first-deck.md:22  Only a warning: A byte order mark (U+FEFF) is before "We", where no one sees it. Delete it, or write a space in its place.
    pages/about.md:19  Only a warning: A left-to-right mark (U+200E) is before "began", where no one sees it. Delete it, or write a space in its place.
    pages/about.md:19  Only a warning: A narrow no-break space (U+202F) is after "We", where no one sees it. Delete it, or write a space in its place.
    10  Only a warning: A soft hyphen (U+00AD) is after "de", where no one sees it. Delete it, or write a space in its place.
    10  Only a warning: A zero-width space (U+200B) is after "de\u00adcks", where no one sees it. Delete it, or write a space in its place.
  letters were misread as those of Windows, or of an old Mac | New decks in wood → You\u00e2\u20ac\u2122ll like our caf\u00c3\u00a9 doors
    | pages/about.md | We began → You\u201a\u00c4\u00f4ll see how we began
    | pages/index.md | ((years)) → caf\u00e9 \u2014 \u201cna\u00efve\u201d 12\u2033 \u00d7 10\u2032, ((years))
    pages/about.md:19  The letters "\u201a\u00c4\u00f4" were "’" before a program misread them. Type it again here and wherever such letters appear, and save the file as UTF-8.
    10  The letters "\u00e2\u20ac\u2122" were "’" before a program misread them. Type it again here and wherever such letters appear, and save the file as UTF-8.
  a letter was lost, then misread; a point of Word came along | New decks in → Don\u00ef\u00bf\u00bdt build
    | pages/about.md | We began → \uf0b7 We began
    pages/about.md:19  A private sign (U+F0B7) is before "We": visitors see an empty box. Write "- " before a list item, or take it out.
    10  The letters "\u00ef\u00bf\u00bd" were another letter before a program misread them. Type it again here and wherever such letters appear, and save the file as UTF-8.
  an old Mac wrote the file | saved by an old Mac
    1  The lines of this file end with a carriage return (CR) alone, as on an old Mac. Save it with the line ends of Unix (LF) or Windows (CRLF).
  a backslash stands between quotation marks | navLabel: Decks → navLabel: "C:\Decks"
    3  A backslash between " marks begins a special character. Write two of them, \\, or put the text between ' marks.
  a name has a letter of another alphabet | navOrder: 1 → nav\u041erder: 1
    4  nav\u041erder  There is no field "nav\u041erder". Its "\u041e" is the letter of another alphabet. Did you mean "navOrder"?
  a no-break space was misread in part | New decks in wood → New decks of 12\u00c2 feet in wood
    10  The letters "\u00c2" were " " before a program misread them. Type it again here and wherever such letters appear, and save the file as UTF-8.
  a value is read in two ways | navOrder: 1 → navOrder: 0b1
    4  The value of "navOrder" can be read in two ways. Put it in quotation marks, or write a number without signs and letters.
business.yaml
  a number sign ends a text in a group | hoursNote: { label: Emergencies, value: By appointment } → hoursNote: { label: Emergencies, value: Call #1 }
    | only syntax
    33  A number sign after a space starts a comment, so the rest of this line is left out. Put quotation marks around the text with it, like "Apt #5".
  a number sign ends a text; remarks and texts in quotation marks are fine | street: 2 Test Street → street: 2 Test Street, Apt #5
    | number: "MHIC #111111" → number: MHIC # 111111
    | city: Chestertown → city: Chestertown # the county seat
    | value: By appointment → value: "Call # 1"
    | trade: Decks → trade: Decks #1 in town
    3  trade  The site leaves out "#1 in town": a number sign after a space starts a comment. Put quotation marks around the whole: trade: "Decks #1 in town".
    11  number  The site leaves out "# 111111": a number sign after a space starts a comment. Put quotation marks around the whole: number: "MHIC # 111111".
    18  street  The site leaves out "#5": a number sign after a space starts a comment. Put quotation marks around the whole: street: "2 Test Street, Apt #5".
  a number follows a text in quotation marks, which a remark may do | street: 2 Test Street → street: "2 Test Street" #5
    | city: Chestertown → city: "Chestertown" # seat
    18  street  The site leaves out "#5": a number sign after a space starts a comment. Put quotation marks around the whole: street: "2 Test Street #5".
  a number sign and a space stand before a number, a letter or any word of a street | street: 2 Test Street → street: 2 Test Street # rear
    | number: "MHIC #111111" → number: ROC # CR-42 123456
    | city: Chestertown → city: Chestertown # 12-B
    | trade: Decks → trade: Decks # B
    3  trade  The site leaves out "# B": a number sign after a space starts a comment. Put quotation marks around the whole: trade: "Decks # B".
    11  number  The site leaves out "# CR-42 123456": a number sign after a space starts a comment. Put quotation marks around the whole: number: "ROC # CR-42 123456".
    18  street  The site leaves out "# rear": a number sign after a space starts a comment. Put quotation marks around the whole: street: "2 Test Street # rear".
    19  city  The site leaves out "# 12-B": a number sign after a space starts a comment. Put quotation marks around the whole: city: "Chestertown # 12-B".
services/decks.md
  a price has a comma | from: 12000 → from: 12,000
    11  price.0  A number has a comma here. Write it without, like 15000.
  a price has two commas | from: 12000, to: 30000 → from: 12,000, to: 30,000
    11  Write the number "12,000" without commas: 12000.
  a mistake in such a file has the same line number | navOrder: 1 → navOrder: one
    | saved by Notepad
    4  navOrder  This says "one", but a number is needed here.
  a line begins with a tab |   photo: deck\noffer → \tphoto: deck\noffer
    7  This line begins with a tab. Use spaces: two for each step inward.
  a field is there twice | navOrder: 1 → navOrder: 1\ntitle: More decks
    5  The field "title" is here for the second time. Keep one of them.
  a field of a group in braces is there twice | navOrder: 1 → navOrder: 1\nprice: { from: 100, to: 200, from: 300 }
    5  The field "from" is here for the second time. Keep one of them.
  a text with a colon in it has no quotation marks | description: New decks in wood → description: New: decks in wood
    10  A text with a colon and a space in it needs quotation marks around it: description: "New: decks in wood or composite, with permit.".
  an apostrophe is inside apostrophes | heading: What neighbors say → heading: 'What's it worth'
    37  The text ends at its second ' mark, but goes on after it. Put the text into " marks: heading: "What's it worth".
  a quotation mark is never closed | building: "3 to 5 days" → building: "3 to 5 days
    14  The text begins with a quotation mark that is never closed. End the text with the same mark.
  a line is one space too far in |   photo: deck\noffer →    photo: deck\noffer
    7  This line does not begin in the same column as the fields it belongs to. Move it there with spaces.
  a line is one space too far out |   photo: deck\noffer →  photo: deck\noffer
    7  This line does not begin in the same column as the fields it belongs to. Move it there with spaces.
  a list in brackets has no end | [first-deck] → [first-deck
    38  A list in [ ] or a group in { } is not complete. Put a comma between its parts and close it in the same line.
  a group in braces lacks a comma | from: 12000, to → from: 12000 to
    11  A list in [ ] or a group in { } is not complete. Put a comma between its parts and close it in the same line.
  a line has no field name | navOrder: 1 → navOrder 1
    4  This line is neither "name: text" nor a list item "- text". Write the field's name and a colon before "navOrder 1", or move it inward if it continues the text above.
  three files are broken: their ids still count for other files | navLabel: Decks → navLabel:Decks
    | faqs/decks.yaml | title: Questions → title:Questions
    | photos/photos.yaml |   caption: A brown deck → \tcaption: A brown deck
    faqs/decks.yaml:1  There is no space after the colon. Write "title: Questions about decks".
    photos/photos.yaml:5  This line does not begin in the same column as the fields it belongs to. Move it there with spaces.
    3  There is no space after the colon. Write "navLabel: Decks".
faqs/decks.yaml
  a colon before a quoted text has no space after it |     answer: " →     answer:"
    4  There is no space after the colon. Write "answer: …".
  every colon of a file lacks its space | is title:Questions\n
    1  There is no space after the colon. Write "title: Questions".
  a file has letters of Windows-1252 | deck take? → deck take for a fa�ade?
    3  The letters of "fa�ade?" can't be read, because the file is not saved as UTF-8. Type them again and save it as UTF-8 (in Notepad: Save as, Encoding).
  quotation marks are inside quotation marks | question: How long does → question: "How "long" does
    3  The text ends at its second " mark, but goes on after it. Inside the text write “ and ”.
  a quotation mark is never closed, in the last line | usual deck." → usual deck.
    4  The text begins with a quotation mark that is never closed. End the text with the same mark.
pages/about.md
  the "---" before the fields is missing | ---\ntitle → title
    1  The file does not begin with a line "---". Put its fields between two such lines.
  the "---" after the fields is missing | \n---\n → \n
    1  The fields at the top never end. Put a line "---" after the last of them.
  four dashes begin the file | ---\ntitle → ----\ntitle
    1  This line is "----". Write exactly three dashes: "---".
  four dashes end the fields | \n---\n → \n----\n
    17  This line is "----". Write exactly three dashes: "---".
  a program made one long dash of three | ---\ntitle → —\ntitle
    1  This line is "—". Write exactly three dashes: "---".
  there are no fields between the "---" lines | is ---\n\n---\n
    1  There are no fields here. Write them as "name: text", one in each line.
`);
