/**
 * Documents with their images. An image's description stands in the document, its bytes are sealed in a table of their own.
 */
import { z } from '@hono/zod-openapi';
import { ScreeningError } from '../../main.js';
import { operation, type Operation } from '../operation.js';
import { invalidRequest, notFound } from '../problem.js';
import { checkImage, MAX_IMAGES, type ImageType } from '../images.js';
import { documentAnswer, documentInput, imageAnswer, imageInput, type ImageAnswer } from '../schemas/document.js';
import { toPatch } from '../schemas/fields.js';
import type { EventType } from '../schemas/webhook.js';
import { createId } from '../store/ids.js';
import { findImage, insertImage, removeImages } from '../store/images.js';
import { saveResource, type Resource } from '../store/resources.js';
import type { Session } from '../store/session.js';
import { createResourceOperations, getResource, idParams, type ResourceKind } from './resource.js';

type DocumentInput = z.output<typeof documentInput>;

const toImages = ({ body }: Resource): readonly ImageAnswer[] => body['images'] as readonly ImageAnswer[];

export const DOCUMENTS: ResourceKind<DocumentInput> = {
  table: 'documents',
  path: 'documents',
  resourceType: 'document',
  tag: 'Documents',
  noun: 'document',
  input: documentInput,
  patch: toPatch(documentInput).openapi('DocumentUpdate'),
  answer: documentAnswer,
  events: { created: 'document.created', updated: 'document.updated', deleted: 'document.deleted' },
  isOfClient: true,
  immutable: ['clientId', 'type'],
  store: ({ input, before }) => ({ body: { ...input, images: before ? toImages(before) : [] } }),
  toInput: ({ body: { images: _images, ...input } }) => input,
  remove: (_context, session, { id }) => removeImages(session, id),
};

/** @throws ScreeningError invalid_request for what is not base64 of an image of a known format and allowed size. */
export const readImage = (data: string): { readonly bytes: Uint8Array; readonly contentType: ImageType } => {
  const bytes = Buffer.from(data, 'base64');
  // Buffer passes over what is no base64; what it read must say the same.
  if (bytes.toString('base64').replace(/=+$/u, '') !== data.replace(/=+$/u, ''))
    throw invalidRequest('data must be complete base64.', 'data');
  const checked = checkImage(bytes);
  if ('contentType' in checked) return { bytes, contentType: checked.contentType };
  throw invalidRequest(
    {
      too_small: 'The image is smaller than 34 KB, the minimum.',
      too_large: 'The image is larger than 4 MB, the maximum.',
      unknown_format: 'The image is not a JPG, PNG or PDF.',
    }[checked.problem],
    'data',
  );
};

/** Writes the document with other images, and tells of it as an update and by the event's own type. */
const saveImages = async (session: Session, document: Resource, images: readonly ImageAnswer[], type: EventType): Promise<void> => {
  await saveResource(session.tables, 'documents', { ...document, body: { ...document.body, images } }, session.now);
  for (const each of ['document.updated', type] satisfies EventType[]) {
    session.emit({
      type: each,
      resourceType: 'document',
      resourceId: document.id,
      clientId: document.clientId,
      payload: { id: document.id, images },
    });
  }
};

const imageParams = z.object({ id: z.string(), imageId: z.string() });

const findImageOf = (document: Resource, imageId: string): ImageAnswer => {
  const image = toImages(document).find(({ id }) => id === imageId);
  if (!image) throw notFound('image');
  return image;
};

const uploadImage = operation({
  id: 'uploadDocumentImage',
  method: 'post',
  path: '/v1/documents/{id}/images',
  tag: 'Documents',
  summary: `Attach an image to a document, which has ${MAX_IMAGES} at most`,
  params: idParams,
  body: imageInput,
  isUpload: true,
  status: 201,
  answer: imageAnswer,
  run: async ({ session, params, body: { fileName, documentSide, data } }) => {
    const document = await getResource(session, DOCUMENTS, params.id, 'update');
    if (toImages(document).length >= MAX_IMAGES)
      throw new ScreeningError('conflict', `The document has ${MAX_IMAGES} images, the maximum; delete one first.`);
    const { bytes, contentType } = readImage(data);
    const id = createId(session.now);
    const at = session.now.toISOString();
    const image: ImageAnswer = {
      id,
      fileName,
      documentSide,
      downloadLink: `/documents/${document.id}/images/${id}/download`,
      contentType,
      size: bytes.length,
      createdAt: at,
      updatedAt: at,
    };
    await insertImage(session, { id, ownerId: document.id, clientId: document.clientId!, bytes }, session.now);
    await saveImages(session, document, [...toImages(document), image], 'document.updated.image_uploaded');
    session.audit('document.image_uploaded', 'document', document.id, { imageId: id });
    return image;
  },
});

const deleteImage = operation({
  id: 'deleteDocumentImage',
  method: 'delete',
  path: '/v1/documents/{id}/images/{imageId}',
  tag: 'Documents',
  summary: 'Delete an image of a document',
  params: imageParams,
  status: 204,
  run: async ({ session, params }) => {
    const document = await getResource(session, DOCUMENTS, params.id, 'update');
    const { id } = findImageOf(document, params.imageId);
    await removeImages(session, document.id, id);
    await saveImages(
      session,
      document,
      toImages(document).filter((image) => image.id !== id),
      'document.updated.image_deleted',
    );
    session.audit('document.image_deleted', 'document', document.id, { imageId: id });
    return undefined;
  },
});

const downloadImage = operation({
  id: 'downloadDocumentImage',
  method: 'get',
  path: '/v1/documents/{id}/images/{imageId}/download',
  tag: 'Documents',
  summary: 'The bytes of an image',
  params: imageParams,
  status: 200,
  isDownload: true,
  run: async ({ session, params }) => {
    const document = await getResource(session, DOCUMENTS, params.id);
    const { id, contentType, fileName } = findImageOf(document, params.imageId);
    const bytes = await findImage(session, document.id, id);
    if (!bytes) throw notFound('image');
    return { bytes, contentType, fileName };
  },
});

export const documentOperations: readonly Operation[] = [...createResourceOperations(DOCUMENTS), uploadImage, deleteImage, downloadImage];
