/** Netlify's names for deploys that are not the site itself (Netlify docs, 'Deploy contexts'). */
const PREVIEWS = ['deploy-preview', 'branch-deploy', 'preview-server'];

const isBranch = (): boolean => PREVIEWS.includes(process.env['CONTEXT'] ?? '');

/** Whether requests can be sent from this build: previews have no keys, and their functions answer that they are one. */
export const isConnected = (): boolean =>
  isBranch() || Boolean(import.meta.env.SUPABASE_PUBLISHABLE_KEY);

/** Whether this build is a preview: of a branch or pull request, or without a database. Search engines must not index it. */
export const isPreview = (): boolean => isBranch() || !isConnected();
