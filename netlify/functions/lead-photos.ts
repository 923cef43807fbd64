import { handleLeadPhotos } from '#leads/photos/handler.ts';
import { answer } from '#shared/answer.ts';
import { readEnv } from '#shared/environment.ts';
import { openClient, read } from '../alerts.ts';

export default (request: Request): Promise<Response> =>
  answer('lead-photos', async () => {
    const env = readEnv(read, ['FORM_TOKEN_SECRET']);
    const client = openClient();
    return handleLeadPhotos(request, { client, secret: env.FORM_TOKEN_SECRET, nowMs: Date.now });
  });
