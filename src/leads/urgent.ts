const urgent = /\b(?:urgent(?:ly)?|emergency)\b/i;

const between =
  '(?:\\(?(?:an?|any|all|at|be|in|of|so|that|than|this|the|time|very|really|real|too|super|duper|overly|terribly|particularly|especially|extremely|exactly|actually|necessarily|remotely|yet|much|seem|look|feel|considered)\\)?[\\s-]+){0,4}';
/** Words that take it back, like "not at all urgent", and what has the word in its name, like "urgent care". */
const notUrgent = new RegExp(
  [
    `\\b(?:not|no|never|neither|nor|nothing(?:\\s+(?:here\\s+)?is)?|hardly|less|far\\s+from|anything\\s+but|without|\\w{2,5}n[’']?t)\\s+${between}(?:urgent|emergency)\\b`,
    "(?:\\bnot|n[’']?t)\\s+(?:think|believe|say|consider|call|find)\\s+(?:[\\p{L}’']{1,9}\\s+){0,3}(?:urgent|emergency)\\b",
    '\\bnot-urgent\\b',
    "\\bnot\\s+(?:that\\s+it(?:['’]s|\\s+is)|what\\s+(?:[\\p{L}’']{1,9}\\s+){1,3}?)\\s*(?:urgent|emergency)\\b",
    "\\burgent,? it(?:[’']s| is) not\\b",
    '\\bnon[\\s\\p{Pd}]{0,3}(?:urgent|emergency)\\b',
    '\\burgent(?:ly)?\\s{0,3}[?:]\\s{0,3}(?:n|no|nope|not really)\\s{0,3}(?:[.,!;\\n]|$)',
    '\\burgent[\\s\\p{Pd}]{1,3}care\\b',
    '\\bemergency\\s+(?:care|room|exit|exits|egress|nurse|nurses|doctor|physician|responders?|dispatch|dispatchers?|medicine|medical|contact|department|dept|vehicles?|lights?|lighting|management|generators?|power|funds?|brakes?|access|escape|kit|shut-?off)\\b',
    '\\b(?:in|with|from|by)\\s+(?:the\\s+)?emergency\\s+services?\\b',
    '\\bin(?:\\s+case\\s+of)?\\s+(?:an\\s+)?emergency\\b',
  ].join('|'),
  'giu',
);

/** Whether somebody wrote that it is urgent: the website says that such a request is read first. */
export const saysUrgent = (message: string | null | undefined): boolean =>
  urgent.test((message ?? '').replace(notUrgent, ' '));
