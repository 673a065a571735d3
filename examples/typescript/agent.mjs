import { work } from "holdpoint/client";

// HOLDPOINT_URL and HOLDPOINT_KEY say where the board is and who this is.
await work({ capabilities: ["letters"] }, async (task) => {
  if (!task.approved) {
    const body = `Dear ${task.input.name}, thank you for your order.`;
    await task.save({ body });
    await task.park({
      question: `Send a letter to ${task.input.name}`,
      risk: "low",
      reversible: false,
      blocks: [{ kind: "message", to: task.input.email, body }],
      editable: ["/blocks/0/body"],
    }); // the slice ends here
  }
  await task.redeem(); // works once
  console.log("Sending", task.approved.blocks[0]); // exactly as approved, with the person's edits
  return { sent: true }; // completes the task
}).done;
