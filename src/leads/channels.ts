interface ChannelRow {
  /** Where an alert went, after its name. {device} is the phone's name. */
  by: string;
  /** What a test lead says that got through up to this channel, and what to do. */
  failedTest: string;
  /** Whether each device says for itself what is wrong with it. */
  isByDevice: boolean;
}

/** The channels of alerts in their order, as private.channels of the database; server/alerts/run.ts sends by each. */
export const channelRows = {
  mail: {
    by: ' by email',
    failedTest:
      'It was saved, but no email was sent. Send yourself a test lead to see whether email works now.',
    isByDevice: false,
  },
  push: {
    by: ' on {device}',
    failedTest:
      'It was saved and emailed, but no phone got it. Open the desk on your phone and turn alerts on.',
    isByDevice: true,
  },
  forward: {
    by: '',
    failedTest: 'It was saved and emailed, but the service that gets your leads didn’t accept it.',
    isByDevice: false,
  },
} as const satisfies Record<string, ChannelRow>;

export type Channel = keyof typeof channelRows;
export const channels = Object.keys(channelRows) as Channel[];

/** The step at which a test lead stopped. */
export type FailedStep = 'form' | Channel | 'parked';

/** What the owner reads about a test lead that stopped at a step. */
export const failedSteps = {
  form: 'The form didn’t accept it, so requests may be getting lost. Try the form on the website yourself.',
  ...(Object.fromEntries(
    channels.map((channel) => [channel, channelRows[channel].failedTest]),
  ) as Record<Channel, string>),
  parked:
    'The database hasn’t accepted some requests. Ask whoever looks after the site to check its log.',
} satisfies Record<FailedStep, string>;
