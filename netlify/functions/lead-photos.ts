import { handleLeadPhotos } from '#leads/photos/handler.ts';
import { openClient, read } from '#netlify/alerts.ts';
import { answer } from '#shared/answer.ts';
import { readEnv } from '#shared/environment.ts';

export default (request: Request): Promise<Response> =>
  answer('lead-photos', async () => {
    const env = readEnv(read, ['FORM_TOKEN_SECRET']);
    const client = openClient();
    return handleLeadPhotos(request, { client, secret: env.FORM_TOKEN_SECRET, nowMs: Date.now });
  });
