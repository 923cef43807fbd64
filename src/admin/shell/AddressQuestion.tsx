import { type AlertState, keepAddresses } from '#admin/alerts/alerts.ts';
import { Button } from '#admin/ui/Button.tsx';
import { addresses } from './addresses.ts';

/** Asked after a new password: a stranger in the account may have added an address. */
export function AddressQuestion({ to_check: isAsked, addresses: mails }: AlertState['mail']) {
  if (!isAsked) return null;
  return (
    <p>
      These addresses get your leads: {mails.join(', ')}. Still right?{' '}
      <Button look="link" onClick={() => void keepAddresses()}>
        Yes
      </Button>{' '}
      <a className="inline-flex min-h-tap items-center" href={addresses.settings}>
        Change
      </a>
    </p>
  );
}
