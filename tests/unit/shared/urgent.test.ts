import { expect, test } from 'vitest';
import { saysUrgent } from '#leads/urgent.ts';

const urgent = `
  URGENT
  urgently
  Emergency!
  This is an emergency: the stair broke
  Please call urgently.
  Not sure. Urgent!
  I can not wait, urgent
  Can’t wait, it’s an emergency
  urgent: no rail at the ramp
  Not urgent for the porch, but the ramp is urgent
  Urgent, no joke
  It is not only urgent, it is dangerous
  not just urgent but an emergency
  No, it is urgent
  Need emergency service today, the rail is loose
  In an emergency situation here
  We are in an emergency
  Emergency stair repair
  Urgent - no rail at the ramp
  Emergency! No door
  No, es urgente
  URGENTE
  Necesito una rampa, urgente
  No way in - emergency
  My client needs urgent help
  We want urgent repair
  Es una emergencia, se cayó la baranda
  Emergencia - no hay salida
  No tengo baranda, es una urgencia
  Urgent (yes/no): yes
  Urgente (sí/no): sí
  Urgent (yes/no) no rail on the stair
  ＵＲＧＥＮＴ
  emergency stairs rotted
  The emergency stairs are broken`;
const notUrgent = `
  would not be super duper urgent
  It is beside the urgent-care
  I don't think it is urgent
  I do not think that it’s an emergency
  can wait, urgent it is not
  Priority: not-urgent
  I am an emergency nurse
  In an emergency call my wife
  Just a non-urgent question about my deck.
  NON URGENT
  non‑urgent
  nonurgent
  The house is beside the urgent care center.
  Across from the emergency room
  It needs an emergency exit
  My emergency contact is Bob
  It isn’t urgent
  it isnt urgent
  Wasn't an emergency
  Not at all urgent
  Not that urgent
  not super urgent
  less urgent
  Doesn’t seem urgent
  no emergency
  It is no real emergency
  This is not an emergency
  nothing urgent
  There’s no urgent need
  Urgent? No.
  In case of emergency we have a ladder
  Urgent: N
  not (yet) urgent
  not necessarily urgent
  not time-urgent
  neither urgent nor big
  anything but urgent
  far from urgent
  not what I'd call urgent
  it's not that it is urgent
  We can wait, nothing is urgent
  My wife works in emergency services
  a pad for the emergency generator
  retired emergency dispatcher
  Is this an emergency? No
  Emergency: no
  emergency? nope
  Urgent - no
  Urgent (no)
  Urgent\tno
  Is this urgent?: No
  Urgent? No - just a question
  no longer urgent
  It is by no means urgent
  not currently urgent
  not quite urgent
  not in any way urgent
  doesn't have to be urgent
  It does not need to be urgent
  Please don't treat it as urgent
  don't treat as urgent
  I do not see it as an emergency
  no big emergency
  nowhere near urgent
  beside the emergency vet
  I work in the emergency squad
  an emergency ladder
  the emergency stairs
  an emergency door
  no es urgente
  no es tan urgente
  no creo que sea urgente
  No es una emergencia
  No hay ninguna prisa, sin urgencia
  En caso de emergencia llame a mi hijo
  Mi contacto de emergencia es Ana
  ¿Es urgente? No
  Urgente (sí/no): no
  Urgent (yes/no): no
  Urgent? (yes or no) no
  Urgent [Y/N]: N
  Emergency repair needed? no
  Emergency service (yes/no): No\tBudget: 20k
  urgent=false
  not "urgent"
  not (urgent)
  not *urgent*
  not something urgent
  not even close to urgent
  It's not a matter of urgent
  How urgent is it? Not very
  Urgent? No rush`;
const linesOf = (text: string) => text.split('\n').slice(1);

test('a request is urgent when it says so, not when it says that it isn’t', () => {
  const wrong = [
    ...linesOf(urgent).filter((line) => !saysUrgent(line)),
    ...linesOf(notUrgent).filter(saysUrgent),
  ];
  expect(wrong).toEqual([]);
});
