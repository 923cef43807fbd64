import { handlePhotoAddresses } from '#leads/photos/show.ts';
import { answer } from '#shared/answer.ts';
import { readEnv } from '#shared/environment.ts';
import { connect, openClient, read } from '../alerts.ts';

export default (request: Request): Promise<Response> =>
  answer('photo-addresses', async () => {
    const env = readEnv(read, ['SUPABASE_URL', 'SUPABASE_PUBLISHABLE_KEY', 'FORM_TOKEN_SECRET']);
    return handlePhotoAddresses(request, {
      client: openClient(),
      secret: env.FORM_TOKEN_SECRET,
      openAs: (token) => connect(env.SUPABASE_URL, env.SUPABASE_PUBLISHABLE_KEY, token),
    });
  });
