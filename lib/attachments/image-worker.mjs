// One picture in by stdin, one out by stdout, in a process of its own with none of the server's secrets: a decoder that
// breaks, grows or never ends takes this process with it and nothing else.
import sharp from "sharp";

const { mediaType, maxPixels, maxSide, processorMs, memory } = JSON.parse(process.argv[2]);

sharp.cache(false);
sharp.concurrency(1);
watch();
const sent = Buffer.concat(await process.stdin.toArray());
const { said, data } = await rewrite().catch((error) => ({ said: { fault: faultOf(error) } }));
process.stdout.end(Buffer.concat([Buffer.from(`${JSON.stringify(said)}\n`), data ?? Buffer.alloc(0)]), () => process.exit(0));

/** By its header, then decoded to the last row, upright, and written anew. */
async function rewrite() {
  const { width, height, pages = 1 } = await open().metadata();
  if (pages > 1) return { said: { fault: "animated" } };
  if (width > maxSide || height > maxSide || width * height > maxPixels) return { said: { fault: "size", width, height } };
  const { data, info } = await encode(open().autoOrient()).toBuffer({ resolveWithObject: true });
  return { said: { width: info.width, height: info.height }, data };
}

function open() {
  return sharp(sent, { failOn: "error", limitInputPixels: maxPixels, sequentialRead: true });
}

/** JPEG row by row: optimised coding would hold 40 million pixels in half a gigabyte. WebP at the effort that ends in time. */
function encode(image) {
  if (mediaType === "image/png") return image.png({ compressionLevel: 6 });
  if (mediaType === "image/webp") return image.webp({ quality: 92, effort: 1 });
  return image.jpeg({ quality: 92, chromaSubsampling: "4:4:4", optimiseCoding: false });
}

function faultOf(error) {
  return /pixel limit/i.test(error.message) ? "pixels" : "unreadable";
}

/** Decoding is done by other threads: this one sees what it takes. By processor time, so that a busy machine refuses nothing. */
function watch() {
  setInterval(() => {
    const { user, system } = process.cpuUsage();
    const fault = process.memoryUsage.rss() > memory ? "memory" : (user + system) / 1000 > processorMs ? "time" : null;
    if (!fault) return;
    process.stdout.write(`${JSON.stringify({ fault })}\n`);
    process.exit(0);
  }, 20);
}
