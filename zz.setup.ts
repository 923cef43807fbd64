import { startTestSite } from './tests/browser/server.ts';
import { prepareTestEnv } from '#scripts/toolchain/test-builds.ts';
export default async function () { await prepareTestEnv(); const s = await startTestSite({LEAD_LIMITS:'10000,10000,10000'}); process.env.BASE_URL = s.origin; return s.stop; }
