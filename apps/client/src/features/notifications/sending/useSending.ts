import type { Notification } from '@callejero/contract/resources/notifications.ts';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { fieldErrors, getConflict } from '../../../api/http/errors.ts';
import { feedback } from '../../../ui/feedback/feedback.ts';
import { mayLeave } from '../../../ui/form/draft/leave-guard.ts';
import { formatDateTime, formatNumber } from '../../../ui/values/format.ts';
import * as api from '../notification-api.ts';
import { texts } from '../texts.ts';
import { estimateInWords } from './estimate.ts';

const words = texts.state;

/** The actions on a stored notification. Unsaved changes of the form are asked about first. */
export function useSending(notification: Notification) {
  const navigate = useNavigate();
  const [busy, setBusy] = useState(false);
  const { title, audience, kind } = notification;

  /** The result of the work; undefined after a failure, which is shown. */
  async function run<T>(work: () => Promise<T>): Promise<T | undefined> {
    setBusy(true);
    try {
      return await work();
    } catch (error) {
      if (getConflict(error)) feedback.warning(words.stale);
      else feedback.error(error);
      return undefined;
    } finally {
      setBusy(false);
    }
  }

  return {
    busy,

    async test(): Promise<void> {
      if (!(await mayLeave())) return;
      await run(async () => {
        const { devices } = await api.test(notification);
        if (devices === 0) feedback.warning(words.noDevices);
        else feedback.success(words.tested(formatNumber(devices)));
      });
    },

    async send(): Promise<void> {
      if (!(await mayLeave())) return;
      const found = await run(() => api.estimate(audience, kind));
      if (found === undefined) return;
      if (found.count === 0) return feedback.warning(words.nobody);
      const question = words.sendQuestion(title, formatNumber(found.count));
      if (!(await feedback.confirm(question, words.sendDetail(estimateInWords(found))))) return;
      await run(async () => {
        await api.send(notification);
        feedback.success(words.started);
      });
    },

    /** Rejects when the server refuses the time. */
    async schedule(at: string): Promise<void> {
      let refused: unknown = null;
      await run(async () => {
        try {
          await api.schedule(notification, at);
          feedback.success(texts.schedule.done(formatDateTime(at)));
        } catch (error) {
          if (fieldErrors(error).length === 0) throw error;
          refused = error;
        }
      });
      if (refused !== null) throw refused;
    },

    async cancel(): Promise<void> {
      if (!(await feedback.confirm(words.cancelQuestion(title), words.cancelDetail))) return;
      await run(async () => {
        await api.cancel(notification);
        feedback.success(words.wasCancelled);
      });
    },

    async duplicate(): Promise<void> {
      if (!(await mayLeave())) return;
      await run(async () => {
        const copy = await api.duplicate(notification);
        feedback.success(words.duplicated);
        navigate(`/notification/edit/${copy.id}`);
      });
    },
  };
}
