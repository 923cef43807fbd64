/** The photo of the ninth service, with the file name of its picture. */
export const PHOTO = {
  id: 'new-shed-corner',
  file: './new-shed-corner.jpg',
  alt: 'A small shed in the corner of a green yard.',
  caption: 'Shed in the corner',
  rendering: false,
  kind: 'structures',
  gallery: true,
} as const;

/** A ninth service with a page, a price and a place in the menu. */
export const SERVICE = `---
title: Garden sheds
navLabel: Garden sheds
navOrder: 99
card: { text: A small dry house for the mower and the crab pots., photo: ${PHOTO.id} }
offer: { name: Garden sheds, description: "Small sheds on footings, framed like a house." }
price: { from: 4000, to: 12000 }
duration: 1 to 2 weeks
seo:
  title: Garden Sheds in Harford County
  description: "Garden sheds in Harford and Cecil Counties, framed on footings like a small house, with the usual price and how long building takes."
updated: 2026-11-21
sections:
  - kind: hero
    heading: A shed that stays dry
    lede: Framed like a small house and set on footings, so that the door won't stick in March.
    photo: ${PHOTO.id}
    button: { label: Plan Your Shed }
    facts:
      - { label: Typical range, value: "((new-garden-sheds.price))" }
      - { label: Building, value: "((new-garden-sheds.duration))" }
  - kind: call-to-action
    heading: Where would yours go?
    text: Show us the corner of the yard and what must fit inside. We answer within ((reply.within)).
    button: { label: Plan Your Shed }
---
`;

/** A town. */
export const TOWN = `---
title: Rising Sun
kind: town
order: 99
county: harford-county
places: [Rising Sun, Colora]
geo: { latitude: 39.6979, longitude: -76.0627 }
seo:
  title: "O'Neill's Decks in Rising Sun, MD"
  description: "Deck and porch builders for Rising Sun, Maryland: farm lots, wells and septic fields, and the town permit that comes first. Free estimates."
updated: 2026-11-21
sections:
  - kind: hero
    heading: Deck builders in Rising Sun
    lede: Just south of the Mason-Dixon Line, where a deck often looks over a field.
    photo: ${PHOTO.id}
    button: { label: Get your free estimate }
  - kind: call-to-action
    heading: Rising Sun is on our way north.
    text: Tell us where the well and the septic field lie, and we bring the tape.
    button: { label: Get your free estimate }
---
`;

/** The newest article, with a category of its own. */
export const ARTICLE = `---
title: How deep is deep enough for a footing in Maryland?
excerpt: Why a footing goes below the frost line, what clay has to do with it, and what an inspector looks at.
category: Footings
date: 2030-02-01
author: The ((shortName)) crew
photo: ${PHOTO.id}
seo:
  title: How Deep a Deck Footing Must Go
  description: "Why a deck footing goes below the frost line in Maryland, what clay has to do with it, and what the inspector looks at before concrete."
callToAction:
  heading: Shall we look at your ground?
  text: We dig a test hole where the post would stand. The estimate is free.
  button: { label: Get Free Estimate }
---

Wet soil freezes, swells and lifts whatever stands too shallow in it.

| Post | Depth |
| --- | ---: |
| Corner | 30 in |
`;
