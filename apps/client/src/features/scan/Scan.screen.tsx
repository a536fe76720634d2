import type { ScannedCode } from '@callejero/contract/qr-code.ts';
import { useState } from 'react';
import { FoundPage } from './FoundPage.tsx';
import { FoundText } from './FoundText.tsx';
import { RedeemCode } from './RedeemCode.tsx';
import { Viewfinder } from './Viewfinder.tsx';
import './scan.css';

/** «Escanear QR»: looks for a code, then shows what it is. Only our own codes lead anywhere by themselves. */
export default function ScanScreen() {
  const [code, setCode] = useState<ScannedCode | null>(null);
  const again = () => setCode(null);
  return code ? <Found code={code} onAgain={again} /> : <Viewfinder onCode={setCode} />;
}

function Found({ code, onAgain }: { code: ScannedCode; onAgain: () => void }) {
  switch (code.kind) {
    case 'redemption':
      return <RedeemCode token={code.token} onAgain={onAgain} />;
    case 'link':
    case 'text':
      return <FoundText code={code} onAgain={onAgain} />;
    default:
      return <FoundPage page={code} onAgain={onAgain} />;
  }
}
