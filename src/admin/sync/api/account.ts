import { asFailure, done, notReached, type Result, signedOut } from '#admin/result.ts';
import { findPasswordProblem } from '#shared/password.ts';
import { call } from './ask.ts';
import { askAuth } from './ask-auth.ts';
import { getClient } from './client.ts';
import { fetchInTime, getProjectUrl, getPublishableKey } from './connection.ts';

/** A second factor: an authenticator app (TOTP, RFC 6238) that the owner has enrolled. */
export interface Factor {
  id: string;
  name: string;
  /** ISO 8601, UTC. */
  createdAt: string;
}

/** A factor that is being enrolled. It counts only after `verifyFactor` of auth.ts. */
export interface NewFactor {
  id: string;
  /** The QR code as an SVG image, a data URL. */
  qrCode: string;
  /** To type in where no camera is at hand, base32. */
  secret: string;
}

/**
 * Changes the password of the signed-in owner and signs out every other browser. The current password is
 * verified first, in a session of its own that ends at once: a session with a second factor keeps its level.
 * Refuses a short, long or common new password with its sentence.
 */
export async function changePassword(current: string, next: string): Promise<Result<null>> {
  // The server checks too, should the list of common passwords not load.
  const problem = await findPasswordProblem(next).catch(() => undefined);
  if (problem) return { ok: false, reason: 'refused', message: problem };
  const { auth } = getClient();
  const { data } = await auth.getSession();
  const email = data.session?.user.email;
  if (!email) return signedOut;
  const verified = await verifyPassword(email, current);
  if (!verified.ok) return verified;
  const { error } = await auth.updateUser({ password: next, current_password: current });
  if (error) return asFailure(error);
  // It holds by now, and has ended the other sessions: their phones' alerts may end a little later.
  await signOutOthers();
  return done;
}

async function verifyPassword(email: string, password: string): Promise<Result<null>> {
  const answer = await askAuth<{ access_token: string }>('token?grant_type=password', {
    body: { email, password },
  });
  if (!answer.ok)
    return answer.code === 'invalid_credentials'
      ? { ...answer, code: 'current_password_invalid' }
      : answer;
  await askAuth('logout?scope=local', { token: answer.value.access_token, body: {} });
  return done;
}

/**
 * Ends every other session of the owner at once, with the alerts of its phone; this browser stays signed in. The
 * desk then asks whether the addresses for alerts are still right.
 */
export async function signOutOthers(): Promise<Result<null>> {
  const { error } = await getClient().auth.signOut({ scope: 'others' });
  if (error) return asFailure(error);
  const ended = await call('end_other_devices');
  return ended.ok ? done : ended;
}

/**
 * The verified factors, asked of the server; `null` where the server has no second factor, as the local
 * engine, which answers 404.
 */
export async function listFactors(): Promise<Result<Factor[] | null>> {
  const { auth } = getClient();
  const { data: kept } = await auth.getSession();
  if (!kept.session) return signedOut;
  try {
    // Supabase Auth knows this path for POST only, so it answers 405 where it has factors.
    const probe = await fetchInTime(`${getProjectUrl()}/auth/v1/factors`, {
      headers: {
        apikey: getPublishableKey(),
        authorization: `Bearer ${kept.session.access_token}`,
      },
    });
    if (probe.status === 404) return { ok: true, value: null };
  } catch (error) {
    return notReached(error);
  }
  const { data, error } = await auth.mfa.listFactors();
  if (error) return asFailure(error);
  const factors = data.totp.map((factor) => ({
    id: factor.id,
    name: factor.friendly_name ?? '',
    createdAt: factor.created_at,
  }));
  return { ok: true, value: factors };
}

/** Begins the enrolling of an authenticator app. Ones that were begun before and not verified are removed. */
export async function enrollFactor(name: string): Promise<Result<NewFactor>> {
  const { mfa } = getClient().auth;
  const known = await mfa.listFactors();
  if (known.error) return asFailure(known.error);
  for (const { id, status } of known.data.all)
    if (status !== 'verified') await mfa.unenroll({ factorId: id });
  const { data, error } = await mfa.enroll({ factorType: 'totp', friendlyName: name });
  if (error) return asFailure(error);
  return { ok: true, value: { id: data.id, qrCode: data.totp.qr_code, secret: data.totp.secret } };
}

/** Removes a factor. The server asks for a session that has used it. */
export async function unenrollFactor(id: string): Promise<Result<null>> {
  const { error } = await getClient().auth.mfa.unenroll({ factorId: id });
  return error ? asFailure(error) : done;
}
