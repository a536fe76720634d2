import type { ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { Button } from '../../ui/layout/Button.tsx';
import { Modal } from '../../ui/layout/Modal.tsx';
import { Fact } from '../../ui/values/Fact.tsx';
import { formatDateTime } from '../../ui/values/format.ts';
import { phoneText } from '../../ui/values/phone-text.ts';
import { Reporter } from './columns.tsx';
import styles from './reports.module.css';
import { type ClaimRow, formatCommerce, type GuideContacts, type ReportRow } from './rows.ts';
import { texts } from './texts.ts';

interface RowDialogProps {
  title: string;
  row: ReportRow | ClaimRow;
  text: string | null;
  /** Shown when there is no text. */
  noText?: string;
  phone?: string | null;
  /** The commerce's phones and mail in the guide, for the reader to compare. */
  guideContacts?: GuideContacts | null;
  /** The names of the present owners of the commerce. */
  owners?: string | null;
  onClose: () => void;
  /** The buttons for decisions. */
  foot: ReactNode;
  children?: ReactNode;
}

/** The complete report or claim, with a link to its commerce. */
export function RowDialog({
  title,
  row,
  text,
  noText = texts.reports.noText,
  phone = null,
  guideContacts = null,
  owners = null,
  onClose,
  foot,
  children,
}: RowDialogProps) {
  const navigate = useNavigate();
  const { commerce } = row;
  return (
    <Modal open onClose={onClose} title={title} foot={foot}>
      <p className="break lines">{text ?? <span className="muted">{noText}</span>}</p>
      <dl className={styles.facts}>
        <Fact name={texts.columns.commerce}>{formatCommerce(row)}</Fact>
        <Fact name={texts.columns.person}>
          <Reporter row={row} /> {row.user ? <a href={`mailto:${row.user.email}`}>{row.user.email}</a> : null}
        </Fact>
        <Fact name={texts.phone}>{phone ? <PhoneLink phone={phone} /> : null}</Fact>
        <Fact name={texts.inGuide}>{guideContacts ? <Contacts {...guideContacts} /> : null}</Fact>
        <Fact name={texts.owners}>{owners}</Fact>
        <Fact name={texts.columns.when}>{formatDateTime(row.createdAt)}</Fact>
      </dl>
      {children}
      {commerce ? (
        <Button
          className="above-3"
          onClick={() => {
            onClose();
            navigate(`/commerce/edit/${commerce.id}`);
          }}
        >
          {texts.openCommerce}
        </Button>
      ) : null}
    </Modal>
  );
}

function PhoneLink({ phone }: { phone: string }) {
  return <a href={`tel:${phone}`}>{phoneText(phone)}</a>;
}

function Contacts({ phones, email }: GuideContacts) {
  if (phones.length === 0 && !email) return <span className="muted">{texts.noContacts}</span>;
  return (
    <ul className="plain-list">
      {phones.map((phone) => (
        <li key={phone}>
          <PhoneLink phone={phone} />
        </li>
      ))}
      {email ? (
        <li className="break">
          <a href={`mailto:${email}`}>{email}</a>
        </li>
      ) : null}
    </ul>
  );
}
