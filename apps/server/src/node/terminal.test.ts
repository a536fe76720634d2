import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { expect, it } from 'vitest';
import { openTerminal } from './terminal.ts';

it('the terminal shows questions and answers, but no secrets', async () => {
  const [input, output] = [new PassThrough(), new PassThrough()];
  const terminal = openTerminal(input, output);
  const shown = text(output);
  const address = terminal.question('Correo: ');
  input.write('ana@guia.example\n');
  expect(await address).toBe('ana@guia.example');
  const secret = terminal.secret('Contraseña: ');
  input.write('quince caracteres o más\n');
  expect(await secret).toBe('quince caracteres o más');
  terminal.say('Listo.');
  terminal.close();
  output.end();
  const screen = await shown;
  for (const text of ['Correo: ', 'ana@guia.example', 'Contraseña: ', 'Listo.'])
    expect(screen).toContain(text);
  expect(screen).not.toContain('quince');
});
