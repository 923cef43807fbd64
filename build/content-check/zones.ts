/** The states by their time zones (IANA, zone1970.tab); a state with two has its larger part first. */
const ZONES: Readonly<Record<string, string>> = {
  'America/New_York': 'CT DC DE FL GA IN KY MA MD ME MI NC NH NJ NY OH PA RI SC VA VT WV TN',
  'America/Chicago': 'AL AR IA IL KS LA MN MO MS ND NE OK SD TN TX WI FL KY IN MI',
  'America/Denver': 'CO MT NM UT WY ID KS ND NE SD TX OR',
  'America/Phoenix': 'AZ',
  'America/Los_Angeles': 'CA NV OR WA ID',
  'America/Anchorage': 'AK',
  'Pacific/Honolulu': 'HI',
  'America/Puerto_Rico': 'PR VI',
  'Pacific/Guam': 'GU MP',
  'Pacific/Pago_Pago': 'AS',
};

/** The time zones of a US state, by its postal code, largest area first; empty for an unknown state. */
export const zonesOf = (state: string): string[] =>
  Object.keys(ZONES).filter((zone) => ZONES[zone]?.split(' ').includes(state));
