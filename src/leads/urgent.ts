const urgent = /\b(?:urgent(?:ly)?|emergency)\b/i;

const between =
  '(?:(?:an?|any|all|at|be|in|of|so|that|this|the|very|really|real|too|super|duper|overly|terribly|particularly|especially|extremely|exactly|actually|yet|much|seem|look|feel|considered)\\s+){0,4}';
/** Words that take it back, like "not at all urgent", and what has the word in its name, like "urgent care". */
const notUrgent = new RegExp(
  [
    `\\b(?:not|no|never|nothing|hardly|less|without|\\w{2,5}n[’']?t)\\s+${between}(?:urgent|emergency)\\b`,
    "(?:\\bnot|n[’']?t)\\s+(?:think|believe|say|consider|call|find)\\s+(?:[\\p{L}’']{1,9}\\s+){0,3}(?:urgent|emergency)\\b",
    '\\bnot-urgent\\b',
    "\\burgent,? it(?:[’']s| is) not\\b",
    '\\bnon[\\s\\p{Pd}]{0,3}(?:urgent|emergency)\\b',
    '\\burgent(?:ly)?\\s{0,3}[?:]\\s{0,3}(?:no|nope|not really)\\s{0,3}(?:[.,!;\\n]|$)',
    '\\burgent[\\s\\p{Pd}]{1,3}care\\b',
    '\\bemergency\\s+(?:care|room|exit|exits|egress|nurse|nurses|doctor|physician|responder|responders|contact|department|services?|vehicles?|lights?|lighting|management)\\b',
    '\\bin(?:\\s+case\\s+of)?\\s+(?:an\\s+)?emergency\\b',
  ].join('|'),
  'giu',
);

/** Whether somebody wrote that it is urgent: the website says that such a request is read first. */
export const saysUrgent = (message: string | null | undefined): boolean =>
  urgent.test((message ?? '').replace(notUrgent, ' '));
