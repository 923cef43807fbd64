import { toCompatible } from '#shared/text.ts';

/** In English and Spanish. */
const word = '(?:urgent(?:ly|e|emente)?|emergency|emergencias?|urgencia)';
const urgent = new RegExp(`\\b${word}\\b`, 'i');
/** Named, since "want" and "client" end in nt, too. */
const verbs =
  '(?:is|was|are|were|ai|do|does|did|has|have|had|ca|wo|would|could|should|need|must|might)';
const mark = '[?:=|(*_>\\[\\p{Pd}]';
const between =
  '(?:\\(?(?:an?|any|all|at|be|in|of|so|that|than|this|the|time|very|real|(?!only)\\p{L}{2,10}ly|too|super|duper|yet|much|seem|look|feel|considered|as|such|quite|something|even|matter|longer|way|by|means|anywhere|near|close|to|have|has|need|big|major|true|es|sea|era|hay|una?|muy|tan|nada|de|creo|que|lo|considero)\\)?(?:\\s+|-)){0,4}["“\'‘(*_]?';
/** What a form asks behind the word, with the answer: "Urgent repair? (yes/no): no". */
const answer = `(?:[ \\t]+\\p{L}{2,9}){0,2}(?:\\s|${mark}){0,5}(?:${mark}\\s{0,3}|(?:y|yes|s[ií])\\W{1,3}(?:or?\\s)?no?\\W{1,6})|[ \\t]{1,6}`;
const no =
  '(?:n|nope|nah|none|false|0|not (?:really|at all|very)|no(?: thanks| thank you| rush| hurry)?)';
/** Words that take it back, like "not at all urgent", and what has the word in its name, like "urgent care". */
const notUrgent = new RegExp(
  [
    `\\b(?:not|no|nada|ni|sin|tampoco|never|neither|nor|nothing(?:\\s+(?:here\\s+)?is)?|hardly|less|far\\s+from|nowhere\\s+near|by\\s+no\\s+means|anything\\s+but|without|${verbs}n[’']?t)(?:\\s+|-)${between}${word}\\b`,
    `\\b(?:not|${verbs}n[’']?t)\\s+(?:think|believe|say|consider|call|find|treat|regard|class|mark|rate)\\s+(?:[\\p{L}’']{1,9}\\s+){0,4}${word}\\b`,
    `\\b(?:not|${verbs}n[’']?t)\\s+(?:see|take|view|handle|describe)\\s+(?:[\\p{L}’']{1,9}\\s+){0,3}as\\s+(?:[\\p{L}’']{1,9}\\s+){0,2}${word}\\b`,
    `\\bnot\\s+(?:that\\s+it(?:['’]s|\\s+is)|what\\s+(?:[\\p{L}’']{1,9}\\s+){1,3}?)\\s*${word}\\b`,
    "\\burgent,? it(?:[’']s| is) not\\b",
    `\\bnon[\\s\\p{Pd}]{0,3}${word}\\b`,
    `\\b${word}(?:${answer})${no}\\s{0,3}(?:[.,!;)\\]|*_\\n\\t]|\\s\\p{Pd}|$)`,
    '\\burgent[\\s\\p{Pd}]{1,3}care\\b',
    '\\bemergency\\s+(?:care|room|exit|egress|nurse|doctor|responder|dispatch|medic|contact|dep(?:artmen)?t|vehicle|light|management|generator|power|access|escape|kit\\b|shut-?off|vet|squad)',
    '\\b(?:in|with|from|by)\\s+(?:the\\s+)?emergency\\s+services?\\b',
    '\\bemergency[ \\t]+(?:ladder|stair|door)[a-z]*\\b(?![ \\t]+(?:(?:are|is|ha(?:s|ve)|just)\\s)?(?:repair|fix|replace|service|work|job|rot|broke|collaps|fell|fail|loose))',
    '\\b(?:caso|contacto|salida|sala|cuarto|luz|luces|generador|escalera|puerta)\\s+de\\s+(?:una\\s+)?(?:emergencias?|urgencias?)\\b',
  ].join('|'),
  'giu',
);

/** "We're in an emergency" is one; "call my son in an emergency" is none. */
const inOne = /(?:\b(?:am|are|is)|[’'](?:m|re|s))\s+in\s+(?:an\s+)?emergency\b/i;
const inCase = /\bin(?:\s+case\s+of)?\s+(?:an\s+)?emergency\b(?!\s+situation\b)/gi;

/** Whether somebody wrote that it is urgent: the website says that such a request is read first. */
export function saysUrgent(message: string | null | undefined): boolean {
  const said = toCompatible(message ?? '').replace(notUrgent, ' ');
  return inOne.test(said) || urgent.test(said.replace(inCase, ' '));
}
