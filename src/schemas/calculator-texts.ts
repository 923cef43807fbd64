import { group, words } from './fields.ts';

const label = words('A label of one to five words.');

/** The texts of the calculators for ramps and stairs. */
export const calculatorWords = group({
  height: words('From where to where to measure, and in inches.').default(
    'Inches from the door sill to the ground',
  ),
  wrong: words('When the height is not a number in the range.', 'from', 'to').default(
    'Enter a height from {from} to {to} inches.',
  ),
  ask: words('The link to the form.').default('Ask for an estimate for this height'),
  told: words('What the form then says in the message.', 'height').default(
    'The door is {height} inches up.',
  ),
  figures: words('What opens the table under a calculator.').default('The figures in a table'),
  ramp: group({
    length: words('The length of the ramp without landings.', 'slope').default(
      'Ramp only, at {slope}',
    ),
    runs: label.default('Runs'),
    landings: label.default('Landings'),
    straight: words('The length with landings.').default('Straight, with landings'),
  }),
  stairs: group({
    risers: label.default('Risers'),
    each: label.default('Height of each riser, about'),
    treads: label.default('Treads'),
    reach: label.default('Reaches out'),
    handrail: label.default('Handrail by the code'),
    guard: label.default('Guard on the open side'),
    yes: label.default('Yes'),
    no: label.default('Not required'),
    advised: words('The handrail, where the code asks for none.').default('Not required'),
  }),
});
