/**
 * The worker's side of the pool: opens the shared index once, then answers batches, synchronously.
 */
import { workerData } from 'node:worker_threads';
import { createIndexReader } from '../index/reader.js';
import { answerBatch } from './answer.js';
import type { BatchTask, SubjectAnswer, WorkerData } from './messages.js';

const reader = createIndexReader((workerData as WorkerData).index);

export default (task: BatchTask): SubjectAnswer[] => answerBatch(reader, task);
