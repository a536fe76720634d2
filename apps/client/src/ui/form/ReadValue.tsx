import type { Field, Resource } from '@callejero/contract/resource.ts';
import { currencyOf } from '../fields/amount.ts';
import { iconTitle } from '../fields/icon-search.ts';
import { PointField } from '../fields/PointField.tsx';
import { useRelationNames } from '../fields/RelationField.tsx';
import { Icon } from '../layout/Icon.tsx';
import { Picture } from '../layout/Picture.tsx';
import { FieldValue } from '../values/FieldValue.tsx';
import { formatDateTime, formatMoney } from '../values/format.ts';
import { ImageViewerButton } from '../viewer/ImageViewerButton.tsx';
import { collectionOf } from './collections.ts';
import type { FieldInputProps, FieldOverride, Widget } from './types.ts';

interface Props {
  field: Field;
  widget: Widget;
  override: FieldOverride;
  input: FieldInputProps;
}

/** A value as it reads, for the `view` of a row. */
export function ReadValue({ field, widget, override, input }: Props) {
  const { value } = input;
  if (value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0))
    return <p className="read-value muted">—</p>;

  switch (widget) {
    case 'select':
    case 'checks': {
      const options = override.options ?? field.options ?? {};
      const names = (Array.isArray(value) ? value : [value]).map(
        (each) => options[String(each)] ?? String(each),
      );
      return <p className="read-value">{names.join(', ')}</p>;
    }
    case 'colour':
      return (
        <p className="read-value with-swatch">
          <span className="swatch-dot" style={{ background: String(value) }} />
          {String(value)}
        </p>
      );
    case 'icon':
      return (
        <p className="read-value with-swatch">
          <Icon name={String(value)} /> {iconTitle(String(value))}
        </p>
      );
    case 'image':
      return (
        <ImageViewerButton className="image-preview" images={[{ image: String(value), label: input.label }]}>
          <Picture value={String(value)} alt="" />
        </ImageViewerButton>
      );
    case 'photos': {
      const images = (value as { file: string; alt: string }[]).map(({ file, alt }) => ({
        image: file,
        label: alt || input.label,
      }));
      return (
        <span className="photo-strip">
          {images.map(({ image }, index) => (
            <ImageViewerButton key={image} className="image-preview" images={images} start={index}>
              <Picture value={image} alt="" />
            </ImageViewerButton>
          ))}
        </span>
      );
    }
    case 'relation':
    case 'relations': {
      const resource = override.relation?.resource ?? collectionOf(field.to);
      if (!resource) return null;
      return <RelationNames resource={resource} value={value} label={override.relation?.label} />;
    }
    case 'phones':
    case 'tel':
      return (
        <p className="read-value">
          {(Array.isArray(value) ? value : [value]).map((phone, index) => (
            <span key={String(phone)}>
              {index > 0 ? ', ' : ''}
              <a href={`tel:${phone}`}>{String(phone)}</a>
            </span>
          ))}
        </p>
      );
    case 'email':
      return (
        <p className="read-value">
          <a href={`mailto:${value}`}>{String(value)}</a>
        </p>
      );
    case 'url':
      return (
        <p className="read-value">
          <a href={String(value)} target="_blank" rel="noreferrer">
            {String(value)}
          </a>
        </p>
      );
    case 'point':
      return <PointField {...input} readOnly />;
    case 'money':
      return <p className="read-value">{formatMoney(Number(value), currencyOf(input.values))}</p>;
    case 'timestamp':
      return <p className="read-value">{formatDateTime(String(value))}</p>;
    default:
      return (
        <p className="read-value">
          <FieldValue field={field} value={value} />
        </p>
      );
  }
}

function RelationNames({
  resource,
  value,
  label,
}: {
  resource: Resource;
  value: unknown;
  label: ((row: Record<string, unknown>) => string) | undefined;
}) {
  const ids = (Array.isArray(value) ? value : [value]).map(String);
  const names = useRelationNames(resource, ids, label);
  return <p className="read-value">{ids.map((id) => names.get(id) ?? '…').join(', ')}</p>;
}
