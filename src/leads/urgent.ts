const urgent = /\b(?:urgent(?:ly|e|emente)?|emergency)\b/i;

/** The Spanish word, too: "no es urgente". */
const word = '(?:urgente?|emergency)';
/** Named, since "want" and "client" end in nt, too. */
const verbs =
  '(?:is|was|are|were|ai|do|does|did|has|have|had|ca|wo|would|could|should|need|must|might)';
const mark = '[?:=|(*_>\\[\\p{Pd}]';
const between =
  '(?:\\(?(?:an?|any|all|at|be|in|of|so|that|than|this|the|time|very|really|real|too|super|duper|overly|terribly|particularly|especially|extremely|exactly|actually|necessarily|remotely|yet|much|seem|look|feel|considered|as|such|quite|currently|presently|longer|any\\s+way|by\\s+any\\s+means|anywhere|near|close|to|have|has|need|big|huge|major|great|true|immediate|es|muy|nada)\\)?(?:\\s+|-)){0,4}';
/** Words that take it back, like "not at all urgent", and what has the word in its name, like "urgent care". */
const notUrgent = new RegExp(
  [
    `\\b(?:not|no|nada|never|neither|nor|nothing(?:\\s+(?:here\\s+)?is)?|hardly|less|far\\s+from|nowhere\\s+near|by\\s+no\\s+means|anything\\s+but|without|${verbs}n[’']?t)\\s+${between}${word}\\b`,
    `\\b(?:not|${verbs}n[’']?t)\\s+(?:think|believe|say|consider|call|find|treat|regard|class|mark|rate)\\s+(?:[\\p{L}’']{1,9}\\s+){0,4}(?:urgent|emergency)\\b`,
    `\\b(?:not|${verbs}n[’']?t)\\s+(?:see|take|view|handle|describe)\\s+(?:[\\p{L}’']{1,9}\\s+){0,3}as\\s+(?:[\\p{L}’']{1,9}\\s+){0,2}(?:urgent|emergency)\\b`,
    '\\bnot-urgent\\b',
    "\\bnot\\s+(?:that\\s+it(?:['’]s|\\s+is)|what\\s+(?:[\\p{L}’']{1,9}\\s+){1,3}?)\\s*(?:urgent|emergency)\\b",
    "\\burgent,? it(?:[’']s| is) not\\b",
    '\\bnon[\\s\\p{Pd}]{0,3}(?:urgent|emergency)\\b',
    `\\b(?:urgent(?:ly|e)?|emergency)(?:\\s{0,3}${mark}(?:\\s|${mark}){0,5}|[ \\t]{1,6})(?:n|nope|nah|not really|no(?: thanks| thank you)?)\\s{0,3}(?:[.,!;)\\]|*_\\n]|\\s\\p{Pd}|$)`,
    '\\burgent[\\s\\p{Pd}]{1,3}care\\b',
    '\\bemergency\\s+(?:care|room|exit|exits|egress|nurse|nurses|doctor|physician|responders?|dispatch|dispatchers?|medicine|medical|contact|department|dept|vehicles?|lights?|lighting|management|generators?|power|funds?|brakes?|access|escape|kit|shut-?off)\\b',
    '\\b(?:in|with|from|by)\\s+(?:the\\s+)?emergency\\s+services?\\b',
    '\\bemergency[ \\t]+(?:vets?|veterinary|veterinarians?|squads?)\\b',
    '\\bemergency[ \\t]+(?:ladders?|stairs?|stairways?|staircases?|doors?)\\b(?![ \\t]+(?:repairs?|fix|replacement|service|work|job)\\b)',
  ].join('|'),
  'giu',
);

/** "We're in an emergency" is one; "call my son in an emergency" is none. */
const inOne = /(?:\b(?:am|are|is)|[’'](?:m|re|s))\s+in\s+(?:an\s+)?emergency\b/i;
const inCase = /\bin(?:\s+case\s+of)?\s+(?:an\s+)?emergency\b(?!\s+situation\b)/gi;

/** Whether somebody wrote that it is urgent: the website says that such a request is read first. */
export function saysUrgent(message: string | null | undefined): boolean {
  const said = (message ?? '').replace(notUrgent, ' ');
  return inOne.test(said) || urgent.test(said.replace(inCase, ' '));
}
