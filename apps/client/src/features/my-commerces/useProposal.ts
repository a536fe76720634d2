import { type Point, pointSchema } from '@callejero/contract/resource.ts';
import { type Commerce, commerces } from '@callejero/contract/resources/commerces.ts';
import { useEffect, useId, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { newCommerce } from '../../entities/commerce/commerce-values.ts';
import { useAttempt } from '../../ui/feedback/useAttempt.ts';
import { sectionId } from '../../ui/form/FormSections.tsx';
import type { FormRecord } from '../../ui/form/types.ts';
import { useResourceForm } from '../../ui/form/useResourceForm.ts';
import { propose, type SimilarCommerce, similarTo } from './my-api.ts';
import { proposalBody, proposalOverrides, steps } from './owner-form.ts';

/** The point of the map at which a place is missing. */
function askedPoint(search: string): { location?: Point } {
  const params = new URLSearchParams(search);
  const { success, data } = pointSchema.safeParse({
    lat: Number(params.get('lat') ?? Number.NaN),
    lng: Number(params.get('lng') ?? Number.NaN),
  });
  return success ? { location: data } : {};
}

/** The form of a proposal in its steps, and the similar places that stand between the first two. */
export function useProposal(backHref: string, onSent: (saved: FormRecord) => void) {
  const formId = useId();
  const [step, setStep] = useState(0);
  /** How many times a step was refused. After each time the first wrong field gets the focus. */
  const [refusals, setRefusals] = useState(0);
  const { search } = useLocation();
  const [defaults] = useState(() => ({ ...newCommerce(), owners: null, ...askedPoint(search) }));
  const form = useResourceForm(
    {
      resource: commerces,
      action: 'create',
      id: 'new',
      sections: steps.flat(),
      overrides: proposalOverrides,
      defaults,
      backHref,
      formHref: '/my-commerce',
      beforeSave: proposalBody,
      create: propose,
    },
    null,
    onSent,
    {
      formId,
      extra: step,
      onRestored: (at) => setStep(typeof at === 'number' && steps[at] ? at : 0),
    },
  );
  const sections = steps[step] ?? [];
  const names = sections.flatMap(({ fields }) => [...fields]);

  // A field that the server refuses may be in an earlier step.
  const refused = Object.keys(form.errors);
  const wrong = steps.findIndex((each) =>
    each.some(({ fields }) => fields.some((name) => refused.includes(name))),
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: once per attempt
  useEffect(() => {
    if (form.attempt > 0 && wrong >= 0) setStep(wrong);
  }, [form.attempt]);

  const { body, showTop } = useStepTop(formId, step);
  const goTo = (to: number) => {
    showTop();
    setStep(to);
  };
  const similar = useSimilarPlaces();

  async function next(): Promise<void> {
    if (similar.looking) return;
    if (!(await form.check(names))) return setRefusals((before) => before + 1);
    if (step > 0) return goTo(step + 1);
    const place = {
      name: String(form.values.name).trim(),
      location: form.values.location as Commerce['location'],
    };
    await similar.look(place, () => goTo(1));
  }

  return {
    ...{ form, formId, body, step, goTo, sections, similar, next },
    attempt: form.attempt + refusals,
    /** The errors of the fields of this step, and those of no field. */
    refused: form.refused.filter(({ control }) => control === null || names.includes(control)),
  };
}

/** Shows a new step from its top, when `showTop` was called before. The component renders `body`. */
function useStepTop(formId: string, step: number) {
  const body = useRef<HTMLFormElement>(null);
  const isAsked = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once per step
  useEffect(() => {
    if (!isAsked.current) return;
    isAsked.current = false;
    const section = document.getElementById(sectionId(formId, 0));
    section?.querySelector('h2')?.focus({ preventScroll: true });
    body.current?.closest('.content')?.scrollTo({ top: 0 });
  }, [step]);
  const showTop = () => {
    isAsked.current = true;
  };
  return { body, showTop };
}

/** Looks for places that may be the proposed one, once per name and location. */
function useSimilarPlaces() {
  const { busy: looking, run } = useAttempt();
  const [places, setPlaces] = useState<SimilarCommerce[] | null>(null);
  /** The place for which the person said that no similar one is the same. */
  const dismissed = useRef('');

  async function look(place: Pick<Commerce, 'name' | 'location'>, onNone: () => void): Promise<void> {
    const key = JSON.stringify(place);
    if (dismissed.current === key) return onNone();
    await run(async () => {
      const found = await similarTo(place);
      dismissed.current = key;
      if (found.length > 0) setPlaces(found);
      else onNone();
    });
  }
  return { places, looking, look, close: () => setPlaces(null) };
}
