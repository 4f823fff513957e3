-- {"table": "wbXysWY8L8zc", "tokens": {"black": "gmxasfd-ir9XE__WGo97KRLzaZfbTPRD", "white": "JqXFCQhaJz0DniC9Z551aWqMo3-2KkVH", "referee": "qa_y0DZy5mnomxlGcLVWLU_c3zM18-i6", "watch": "3VFDvk0bRpTCYSGqRIK1wTbYU95BIQWN"}, "save": "2:3:2:4:1:455555232:0", "seq": 4}
BEGIN TRANSACTION;
CREATE TABLE bests (
	"table" VARCHAR(32) NOT NULL, 
	board VARCHAR(80) NOT NULL, 
	turns INTEGER NOT NULL, 
	seed VARCHAR(100) NOT NULL, 
	name VARCHAR(80) NOT NULL, 
	at FLOAT NOT NULL, 
	PRIMARY KEY ("table")
);
CREATE TABLE events (
	"table" VARCHAR(32) NOT NULL, 
	seq INTEGER NOT NULL, 
	kind VARCHAR(16) NOT NULL, 
	fields TEXT NOT NULL, 
	at FLOAT NOT NULL, 
	"key" VARCHAR(64), 
	request VARCHAR(64), 
	PRIMARY KEY ("table", seq), 
	UNIQUE ("table", "key")
);
INSERT INTO "events" VALUES('wbXysWY8L8zc',1,'created','{"moment": "30557545c8@1795762406.027", "game": "sparklies", "start": "2:3:2:4:1:310735232:0", "origin": "save", "detail": "", "before": "", "judged": "yes", "said": "", "alone": "yes"}',1795762406.027,NULL,NULL);
INSERT INTO "events" VALUES('wbXysWY8L8zc',2,'turn','{"moment": "30557545c8@1795762406.069", "side": "black", "turn": "+B1, A1 R->R, B1 G->B, C1 R->B, B2 R->B, A2 G->B, A1 R->G", "by": "screen"}',1795762406.069,'40470e9297aa88b118729e58cb32b58bc5e54820dbef2275b54717978f977e63','76b6a7a5bb2be1628ee091afc71519c667c810fde7f56a9134e85b9eca9e4b05');
INSERT INTO "events" VALUES('wbXysWY8L8zc',3,'resign','{"moment": "30557545c8@1795762406.126", "side": "white"}',1795762406.126,NULL,NULL);
INSERT INTO "events" VALUES('wbXysWY8L8zc',4,'rematch','{"moment": "30557545c8@1795762406.335", "table": "LDklQfH_h2zZ", "swapped": ""}',1795762406.335,NULL,NULL);
INSERT INTO "events" VALUES('LDklQfH_h2zZ',1,'created','{"moment": "30557545c8@1795762406.336", "game": "sparklies", "start": "2:3:2:4:1:000021001:0", "origin": "seed", "detail": "466626", "before": "wbXysWY8L8zc", "judged": "yes", "said": "", "alone": "yes"}',1795762406.335,NULL,NULL);
CREATE TABLE onward (
	"table" VARCHAR(32) NOT NULL, 
	seat VARCHAR(16) NOT NULL, 
	next VARCHAR(32) NOT NULL, 
	role VARCHAR(16) NOT NULL, 
	PRIMARY KEY ("table", seat)
);
INSERT INTO "onward" VALUES('wbXysWY8L8zc','black','LDklQfH_h2zZ','black');
INSERT INTO "onward" VALUES('wbXysWY8L8zc','white','LDklQfH_h2zZ','white');
INSERT INTO "onward" VALUES('wbXysWY8L8zc','referee','LDklQfH_h2zZ','referee');
INSERT INTO "onward" VALUES('wbXysWY8L8zc','watch','LDklQfH_h2zZ','watch');
CREATE TABLE pulses (
	run VARCHAR(32) NOT NULL, 
	seconds FLOAT NOT NULL, 
	at FLOAT NOT NULL, 
	PRIMARY KEY (run)
);
INSERT INTO "pulses" VALUES('30557545c8',1795762406.335,1795762406.335);
CREATE TABLE tokens (
	"table" VARCHAR(32) NOT NULL, 
	hash VARCHAR(64) NOT NULL, 
	role VARCHAR(16) NOT NULL, 
	PRIMARY KEY ("table", hash)
);
INSERT INTO "tokens" VALUES('wbXysWY8L8zc','8bacc8350af017f08f9041addedbcefe54c38351096a4272e00c09ac1ecd74d3','black');
INSERT INTO "tokens" VALUES('wbXysWY8L8zc','fa8adeae197b27dfd4afcc4937cae4b5fae38c8afc5972817dffeaa2b67154b7','white');
INSERT INTO "tokens" VALUES('wbXysWY8L8zc','0abc5925b7f71bea235edb8d8ed7df6f7abe5516b3768d52b38d30dcda1a306e','referee');
INSERT INTO "tokens" VALUES('wbXysWY8L8zc','4f773b532e7b1c24be3eb243ea31fb3db825b172a6aaea22a85c9a3bec0c250f','watch');
INSERT INTO "tokens" VALUES('LDklQfH_h2zZ','aab1aa2e9aaebdd525c5fa02b07e7811a98cb50eb31043674dd856686e4b8314','referee');
CREATE INDEX ix_onward_next ON onward (next);
CREATE INDEX ix_bests_board ON bests (board);
COMMIT;
