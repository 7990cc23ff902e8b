/** Live photos: one sealed image of a client, replaced by an update. */
import { z } from '@hono/zod-openapi';
import { sniffImage } from '../images.js';
import { operation, type Operation } from '../operation.js';
import { notFound } from '../problem.js';
import { clientId } from '../schemas/fields.js';
import { livePhotoAnswer, livePhotoInput, livePhotoPatch } from '../schemas/document.js';
import { createId } from '../store/ids.js';
import { findImage, insertImage, removeImages } from '../store/images.js';
import { readImage } from './documents.js';
import { createResourceOperations, getResource, idParams, type ResourceKind } from './resource.js';

interface LivePhotoInput {
  readonly clientId: string;
  /** Absent where an update brings no other photo. */
  readonly data?: string | undefined;
}

export const LIVE_PHOTOS: ResourceKind<LivePhotoInput> = {
  table: 'live_photos',
  path: 'livePhotos',
  resourceType: 'livePhoto',
  tag: 'Live photos',
  noun: 'live photo',
  input: livePhotoInput,
  merged: z.object({ clientId, data: livePhotoPatch.shape.data, contentType: z.string(), size: z.number(), downloadLink: z.string() }),
  patch: livePhotoPatch,
  answer: livePhotoAnswer,
  events: { created: 'livePhoto.created', updated: 'livePhoto.updated', deleted: 'livePhoto.deleted' },
  isOfClient: true,
  isUpload: true,
  immutable: ['clientId'],
  store: async ({ session, id, input, before }) => {
    if (input.data === undefined) return { body: before!.body };
    const { bytes, contentType } = readImage(input.data);
    if (before) await removeImages(session, id);
    await insertImage(session, { id: createId(session.now), ownerId: id, clientId: input.clientId, bytes }, session.now);
    return {
      body: { clientId: input.clientId, contentType, size: bytes.length, downloadLink: `/livePhotos/${id}/download` },
      touched: ['contentType', 'size'],
    };
  },
  toInput: ({ body }) => body,
  remove: (_context, session, { id }) => removeImages(session, id),
};

const download = operation({
  id: 'downloadLivePhoto',
  method: 'get',
  path: '/v1/livePhotos/{id}/download',
  tag: 'Live photos',
  summary: 'The bytes of a live photo',
  params: idParams,
  status: 200,
  isDownload: true,
  run: async ({ session, params }) => {
    const { id } = await getResource(session, LIVE_PHOTOS, params.id);
    const bytes = await findImage(session, id);
    if (!bytes) throw notFound('live photo');
    // An update may have come between the two readings: the bytes are served as what they are.
    const contentType = sniffImage(bytes)!;
    return { bytes, contentType, fileName: `${id}.${contentType.split('/')[1]!}` };
  },
});

export const livePhotoOperations: readonly Operation[] = [...createResourceOperations(LIVE_PHOTOS), download];
