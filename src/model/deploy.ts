/** Netlify's names for deploys that are not the site itself (Netlify docs, 'Deploy contexts'). */
const PREVIEWS = ['deploy-preview', 'branch-deploy', 'preview-server'];

/** Whether this build is a preview of a branch or pull request, which search engines must not index. */
export const isPreview = (): boolean => PREVIEWS.includes(process.env['CONTEXT'] ?? '');
