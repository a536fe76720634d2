interface IconProps {
  /** A drawing of `ionicons/icons`: the address of an SVG that holds the SVG itself. */
  icon: string;
  className?: string | undefined;
  /** Only for an icon that says what no text beside it says. */
  label?: string | undefined;
}

/** A drawing as large as the text around it and in its colour. */
export function Icon({ icon, className, label }: IconProps) {
  return (
    <svg
      viewBox="0 0 512 512"
      className={className ? `icon ${className}` : 'icon'}
      {...(label === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label })}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: the drawings are files of a package
      dangerouslySetInnerHTML={{ __html: icon.slice(icon.indexOf('>') + 1, icon.lastIndexOf('<')) }}
    />
  );
}
