import { isValidElement, type ReactElement, type ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { AlertContent } from './AlertContent.tsx';
import type { Alert, AlertAction } from './feedback.ts';

function shown(alert: Alert) {
  const chosen: AlertAction[] = [];
  let closed = 0;
  const content = AlertContent({ alert, onChoose: (action) => chosen.push(action), onClose: () => closed++ });
  const html = renderToStaticMarkup(content);
  const buttons = buttonsIn(content);
  return { html, buttons, chosen, closed: () => closed };
}

interface ButtonProps {
  label?: string;
  children?: ReactNode;
  onClick?: () => void;
}

/** The buttons in the output of a component without state, by their names. */
function buttonsIn(node: ReactNode, found = new Map<string, () => void>()): Map<string, () => void> {
  if (Array.isArray(node)) for (const each of node) buttonsIn(each, found);
  if (!isValidElement(node)) return found;
  const { label, children, onClick } = (node as ReactElement<ButtonProps>).props;
  if (onClick) found.set(label ?? String(children), onClick);
  else buttonsIn(children, found);
  return found;
}

const accept: AlertAction = { label: 'Aceptar' };

describe('an alert', () => {
  it('shows its title, and its subtitle if it has one', () => {
    expect(shown({ title: 'Sin conexión', actions: [accept] }).html).not.toContain('<p');
    const { html } = shown({ title: 'Título', subtitle: 'Lo que pasó', actions: [accept] });
    expect(html).toMatch(/<h2 class="dialog-title">Título<\/h2>.*<p class="dialog-body">Lo que pasó<\/p>/);
  });

  it('has a close button on request, which chooses nothing', () => {
    expect([...shown({ title: 'Título', actions: [accept] }).buttons.keys()]).toEqual(['Aceptar']);
    const { buttons, chosen, closed } = shown({ title: 'Título', actions: [accept], closeButton: true });
    expect([...buttons.keys()]).toEqual(['Cerrar', 'Aceptar']);
    buttons.get('Cerrar')?.();
    expect(closed()).toBe(1);
    expect(chosen).toEqual([]);
  });

  it('offers the actions whose condition is true, and returns the chosen one', () => {
    const store: AlertAction = { label: 'Abrir Play Store', condition: () => true };
    const { buttons, chosen, closed } = shown({
      title: 'Título',
      actions: [
        store,
        { label: 'Reintentar', condition: false },
        { label: 'Esperar', condition: () => false },
        accept,
      ],
    });
    expect([...buttons.keys()]).toEqual(['Abrir Play Store', 'Aceptar']);
    buttons.get('Abrir Play Store')?.();
    expect(chosen).toEqual([store]);
    expect(closed()).toBe(0);
  });
});
