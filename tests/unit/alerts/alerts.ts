import type { Alert, AlertLead, AlertSite } from '#server/alerts/alert.ts';

/** A site as alerts see it. */
export const site: AlertSite = {
  origin: 'https://www.example.com',
  shortName: 'Swan Creek',
  timeZone: 'America/New_York',
  replyHours: 24,
  nowMs: () => Date.parse('2026-11-24T15:52:00Z'),
  findService: (id) => ({ 'accessibility-ramps': 'Accessibility ramps' })[id],
  isTown: (text) => text === 'Elkton',
};

/** A lead as the database gives it. */
export const keith: AlertLead = {
  id: '5f7e6a0c-0000-4000-8000-000000000001',
  created_at: '2026-11-23T17:52:00+00:00',
  name: 'Keith Nolan',
  email: 'keith.nolan@example.com',
  phone: '+14105550121',
  phone_extension: null,
  service_type: 'accessibility-ramps',
  area: 'Edgewood',
  message: 'My mother uses a walker.\n\nCould you look at it before December 9?',
  landing_page: '/accessibility-ramps',
  promised_by: '2026-11-24T17:52:00+00:00',
  answer_by: '2026-11-24T17:52:00+00:00',
  written_at: null,
};

/** An alert as it is claimed; what is not given is empty. */
export const alertOf = (given: Partial<Alert>): Alert => ({
  id: 'a-1',
  ids: ['a-1'],
  kind: 'new',
  channel: 'mail',
  lead: null,
  leads: null,
  payload: {},
  device: null,
  addresses: [],
  reached: [],
  test: null,
  ...given,
});
