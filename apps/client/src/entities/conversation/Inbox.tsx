import { grantsRight, roleIn } from '@callejero/contract/commerce-roles.ts';
import { type InboxFilter, inboxFilters } from '@callejero/contract/enums/conversations.ts';
import { holds } from '@callejero/contract/held-permissions.ts';
import type { Commerce } from '@callejero/contract/resources/commerces.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { openConversation } from '../../api/chat/chat.ts';
import { useSession } from '../../api/session/session.ts';
import { attempt } from '../../ui/feedback/attempt.ts';
import { Options } from '../../ui/fields/Options.tsx';
import { useDebounced } from '../../ui/hooks/useDebounced.ts';
import { useNow } from '../../ui/hooks/useNow.ts';
import { Button } from '../../ui/layout/Button.tsx';
import { LinkButton } from '../../ui/layout/LinkButton.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { Empty } from '../../ui/states/Empty.tsx';
import { FailureOrSkeleton } from '../../ui/states/FailureOrSkeleton.tsx';
import { type OwnCommerce, ownCommerces } from '../commerce/own-commerces.ts';
import { OfflineNotice } from '../offline/OfflineNotice.tsx';
import { ChipGroup } from './ChipGroup.tsx';
import { InboxRow } from './InboxRow.tsx';
import { texts } from './texts.ts';
import { useInboxOrSaved } from './useSaved.ts';
import { withinCommerce } from './within-commerce.ts';

const LabelFilter = lazyPart(async () => (await import('./LabelFilter.tsx')).LabelFilter);

const forEverybody: readonly InboxFilter[] = ['all', 'unread'];
const forWhoAnswers = Object.keys(inboxFilters) as InboxFilter[];

/** Milliseconds after the last letter until the search starts. */
const typingPause = 250;

interface InboxProps {
  current: string | null;
  /** Only those in which the person answers for the city. */
  answering?: 'support' | undefined;
}

/** The person's conversations, with search and filters. */
export function Inbox({ current, answering }: InboxProps) {
  const { user } = useSession();
  const now = useNow();
  const navigate = useNavigate();
  const [filter, setFilter] = useState<InboxFilter>('all');
  const [typed, setTyped] = useState('');
  const search = useDebounced(typed.trim(), typingPause);
  const { pathname, search: query } = useLocation();
  const own = useQuery({ ...ownCommerces<OwnCommerce & Pick<Commerce, 'name'>>(), enabled: user !== null });
  const answered = (own.data ?? []).filter((one) => grantsRight(roleIn(one, user?.id), 'inbox'));
  /** The commerce whose conversations are listed; null for all of the person's. */
  const commerce = answering ? null : new URLSearchParams(query).get('comercio');
  const [label, setLabel] = useState<string | null>(null);
  const { data, error, refetch, savedAt } = useInboxOrSaved({
    filter,
    ...(search === '' ? {} : { search }),
    ...(answering ? { answering } : {}),
    ...(commerce ? { commerce } : {}),
    ...(commerce && label ? { label } : {}),
  });
  const within = (chosen: string) => {
    setLabel(null);
    navigate(withinCommerce(pathname, chosen || null), { replace: true });
  };
  const answersForCity =
    user?.roles.includes('administrator') === true && holds(user.permissions, 'conversations:answer');
  const answers = answersForCity || answered.length > 0;
  const filters = answers ? forWhoAnswers : forEverybody;

  return (
    <div className="stack gap-3">
      <OfflineNotice at={savedAt} />
      {answered.length > 0 && !answering ? (
        <label className="field">
          <span>{texts.commerce}</span>
          <select className="input" value={commerce ?? ''} onChange={(event) => within(event.target.value)}>
            <option value="">{texts.allConversations}</option>
            <Options of={answered.map(({ id, name }) => [id, name])} />
          </select>
        </label>
      ) : null}
      <input
        type="search"
        className="input"
        aria-label={texts.search}
        placeholder={texts.search}
        value={typed}
        maxLength={100}
        disabled={savedAt !== null}
        onChange={(event) => setTyped(event.target.value)}
      />
      <ChipGroup
        legend={texts.filters}
        chips={filters.map((each) => ({ value: each, text: inboxFilters[each] }))}
        value={filter}
        disabled={savedAt !== null}
        onPress={setFilter}
      />
      {commerce && answered.some(({ id }) => id === commerce) ? (
        <LabelFilter commerce={commerce} label={label} disabled={savedAt !== null} onChange={setLabel} />
      ) : null}
      {data === undefined ? (
        <FailureOrSkeleton of={{ error, refetch }} rows={5} height="4rem" />
      ) : data.length === 0 ? (
        <Empty
          text={
            search === '' && !label
              ? texts.empty[filter === 'all' ? (answering ?? filter) : filter]
              : texts.empty.found
          }
          action={
            search === '' && filter === 'all' && !answering && user?.roles.includes('user') ? (
              <LinkButton href="/map">{texts.explore}</LinkButton>
            ) : undefined
          }
        />
      ) : (
        <ul className="plain-list card clip" aria-label={texts.title}>
          {data.map((conversation) => (
            <InboxRow
              key={conversation.id}
              conversation={conversation}
              within={commerce}
              current={conversation.id === current}
              user={user?.id ?? null}
              now={now}
            />
          ))}
        </ul>
      )}
      {answersForCity || savedAt !== null ? null : <AskCityButton />}
    </div>
  );
}

/** Opens the person's conversation with the city. */
function AskCityButton() {
  const navigate = useNavigate();
  const askCity = () =>
    attempt(async () => {
      const id = await openConversation({ type: 'support' });
      navigate(`/conversation/${id}`);
    });
  return (
    <Button className="wide" onClick={() => void askCity()}>
      {texts.support}
    </Button>
  );
}
