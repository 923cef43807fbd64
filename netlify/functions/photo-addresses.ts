import process from 'node:process';
import { createClient } from '@supabase/supabase-js';
import { handlePhotoAddresses } from '#leads/photos/show.ts';
import { openClient } from '#netlify/alerts.ts';
import { answer } from '#shared/answer.ts';
import { readEnv } from '#shared/environment.ts';
import type { Database } from '#supabase/database.types.ts';

export default (request: Request): Promise<Response> =>
  answer('photo-addresses', async () => {
    const env = readEnv((name) => process.env[name], ['SUPABASE_URL', 'SUPABASE_PUBLISHABLE_KEY']);
    return handlePhotoAddresses(request, {
      client: openClient(),
      openAs: (token) =>
        createClient<Database>(env.SUPABASE_URL, env.SUPABASE_PUBLISHABLE_KEY, {
          accessToken: async () => token,
        }),
    });
  });
