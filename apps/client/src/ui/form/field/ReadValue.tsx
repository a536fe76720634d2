import type { Field, Resource } from '@callejero/contract/resource.ts';
import { findCollection } from '../../../api/collections.ts';
import { getCurrency } from '../../fields/amount.ts';
import { iconTitle } from '../../fields/icon/icon-search.ts';
import { PointField } from '../../fields/PointField.tsx';
import { useRelationNames } from '../../fields/relation/RelationField.tsx';
import { NamedIcon } from '../../layout/NamedIcon.tsx';
import { Picture } from '../../layout/Picture.tsx';
import { FieldValue } from '../../values/FieldValue.tsx';
import { formatDateTime, formatMoney } from '../../values/format.ts';
import { phoneText } from '../../values/phone-text.ts';
import { ImageViewerButton } from '../../viewer/ImageViewerButton.tsx';
import formStyles from '../form.module.css';
import styles from '../resource-form.module.css';
import type { FieldInputProps, FieldOverride, Widget } from '../types.ts';

interface Props {
  field: Field;
  widget: Widget;
  override: FieldOverride;
  input: FieldInputProps;
}

/** A value, read only, for the `view` of a row. */
export function ReadValue({ field, widget, override, input }: Props) {
  const { value } = input;
  if (value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0))
    return <p className={`${formStyles.readValue} muted`}>—</p>;

  switch (widget) {
    case 'select':
    case 'checks': {
      const options = override.options ?? field.options ?? {};
      const names = (Array.isArray(value) ? value : [value]).map(
        (each) => options[String(each)] ?? String(each),
      );
      return <p className={formStyles.readValue}>{names.join(', ')}</p>;
    }
    case 'colour':
      return (
        <p className={`${formStyles.readValue} ${formStyles.withSwatch} row gap-2`}>
          <span className={styles.swatchDot} style={{ background: String(value) }} />
          {String(value)}
        </p>
      );
    case 'icon':
      return (
        <p className={`${formStyles.readValue} ${formStyles.withSwatch} row gap-2`}>
          <NamedIcon name={String(value)} /> {iconTitle(String(value))}
        </p>
      );
    case 'image':
      return (
        <ImageViewerButton
          className={formStyles.imagePreview}
          images={[{ image: String(value), label: input.label }]}
        >
          <Picture value={String(value)} alt="" />
        </ImageViewerButton>
      );
    case 'photos': {
      const images = (value as { file: string; alt: string }[]).map(({ file, alt }) => ({
        image: file,
        label: alt || input.label,
      }));
      return (
        <span className="flex wrap gap-2">
          {images.map(({ image }, index) => (
            <ImageViewerButton key={image} className={formStyles.imagePreview} images={images} start={index}>
              <Picture value={image} alt="" />
            </ImageViewerButton>
          ))}
        </span>
      );
    }
    case 'relation':
    case 'relations': {
      const resource = override.relation?.resource ?? findCollection(field.to);
      if (!resource) return null;
      return <RelationNames resource={resource} value={value} label={override.relation?.label} />;
    }
    case 'phones':
    case 'tel':
      return (
        <p className={formStyles.readValue}>
          {(Array.isArray(value) ? value : [value]).map((phone, index) => (
            <span key={String(phone)}>
              {index > 0 ? ', ' : ''}
              <a href={`tel:${phone}`}>{phoneText(String(phone))}</a>
            </span>
          ))}
        </p>
      );
    case 'email':
      return (
        <p className={formStyles.readValue}>
          <a href={`mailto:${value}`}>{String(value)}</a>
        </p>
      );
    case 'url':
      return (
        <p className={formStyles.readValue}>
          <a href={String(value)} target="_blank" rel="noreferrer">
            {String(value)}
          </a>
        </p>
      );
    case 'point':
      return <PointField {...input} readOnly />;
    case 'money':
      return <p className={formStyles.readValue}>{formatMoney(Number(value), getCurrency(input.values))}</p>;
    case 'timestamp':
      return <p className={formStyles.readValue}>{formatDateTime(String(value))}</p>;
    default:
      return (
        <p className={formStyles.readValue}>
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
  return <p className={formStyles.readValue}>{ids.map((id) => names.get(id) ?? '…').join(', ')}</p>;
}
