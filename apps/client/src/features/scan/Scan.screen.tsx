import type { ScannedCode } from '@callejero/contract/codes/qr-code.ts';
import { useState } from 'react';
import { Navigate, useLocation } from 'react-router';
import { useSession } from '../../api/session/session.ts';
import { useAccountAction } from '../../entities/guest/useAccountAction.ts';
import { AccountNeeded } from './AccountNeeded.tsx';
import { Viewfinder } from './camera/Viewfinder.tsx';
import { FoundPage } from './FoundPage.tsx';
import { FoundText } from './FoundText.tsx';
import { RedeemCode } from './redeem/RedeemCode.tsx';
import { texts } from './texts.ts';
import { Till } from './till/Till.tsx';
import './scan.module.css';

/** The scanner, and at `/caja` the till of a shop's computer. */
export default function ScanScreen() {
  return useLocation().pathname === '/caja' ? <Till /> : <Scanner />;
}

/** «Escanear QR»: scans a code, then shows its content. Only codes of this city open a page without a confirmation. */
function Scanner() {
  const [code, setCode] = useState<ScannedCode | null>(null);
  const { guest } = useSession();
  const redeem = useAccountAction({
    name: 'redeem-scanned',
    purpose: texts.purpose,
    run: (token) => token !== null && setCode({ kind: 'redemption', token }),
  });
  const again = () => setCode(null);
  if (code === null) return <Viewfinder onCode={setCode} />;
  return code.kind === 'redemption' && guest ? (
    <AccountNeeded onAsk={() => redeem(code.token)} onAgain={again} />
  ) : (
    <Found code={code} onAgain={again} />
  );
}

function Found({ code, onAgain }: { code: ScannedCode; onAgain: () => void }) {
  switch (code.kind) {
    case 'redemption':
      return <RedeemCode token={code.token} onAgain={onAgain} />;
    case 'contact':
      return <Navigate to={`/u/${code.token}`} replace />;
    case 'link':
    case 'text':
      return <FoundText code={code} onAgain={onAgain} />;
    default:
      return <FoundPage page={code} onAgain={onAgain} />;
  }
}
