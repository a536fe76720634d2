interface Input {
  readOnly?: boolean;
}

/**
 * Makes the texts of a form read-only while it is sent: what was typed then would be lost with the dialog that closes. Returns a function
 * that ends it.
 */
export function holdTexts(elements: Iterable<Input>): () => void {
  // Only texts have the property, and some are read-only by themselves.
  const held = [...elements].filter(({ readOnly }) => readOnly === false);
  for (const each of held) each.readOnly = true;
  return () => {
    for (const each of held) each.readOnly = false;
  };
}
