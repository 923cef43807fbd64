import { isOf, readPerson } from '#leads/person.ts';
import { readPost } from '#server/http/body.ts';
import { isEqual } from '#server/http/crypto.ts';
import { replyJson } from '#server/http/reply.ts';
import { listParked, readParked, type SecondStore } from './store.ts';

/**
 * `POST /api/erase-parked` for `npm run leads:erase`, with the secret key in `apikey`: removes the parked
 * leads of one person, `{"person": "email or phone"}`. Answers how many, and the ids of those that no secret opens:
 * they stay.
 */
export async function handleEraseParked(
  request: Request,
  second: SecondStore | undefined,
  secretKey: string,
): Promise<Response> {
  if (!(await isEqual(request.headers.get('apikey') ?? '', secretKey)))
    return replyJson(401, { message: 'The secret key is missing.' });
  const field = await readPost(request);
  if (field instanceof Response) return field;
  const person = readPerson(field('person'));
  if (!person) return replyJson(422, { message: 'Send the email or the phone as "person".' });
  if (!second) return replyJson(503, { message: 'There is no second store.' });
  let erased = 0;
  const unread: string[] = [];
  for (const id of await listParked(second)) {
    const parked = await readParked(second, id).catch(() => void unread.push(id));
    if (!parked || !isOf(person, parked.received.lead)) continue;
    await second.blobs.delete(id);
    erased += 1;
  }
  return replyJson(200, { erased, unread });
}
