const urgent = /\b(urgent(ly)?|emergency)\b/i;
const notUrgent =
  /\b(not|no|isn[’']t|nothing)\s+((an?|so|that|very|really)\s+)?(urgent|emergency)\b/gi;

/** Whether somebody wrote that it is urgent: the website says that such a request is read first. */
export const saysUrgent = (message: string | null | undefined): boolean =>
  urgent.test((message ?? '').replace(notUrgent, ''));
