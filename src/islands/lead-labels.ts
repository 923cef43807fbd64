import type { LeadField } from '#leads/limits.ts';

/** The labels of the lead form. */
export const leadLabels: Readonly<Record<LeadField, string>> = {
  name: 'Your name',
  phone: 'Phone',
  email: 'Email',
  service: 'What is it about?',
  area: 'Town or county',
  message: 'What do you have in mind?',
};
